/** Style and script of the inventory page, kept as text because the page must open from a disk without a server. */

/** The style sheet. */
export const PAGE_STYLE = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
body { margin: 0 }
main { max-width: 75rem; margin: 0 auto; padding: 1.5rem }
h1 { font-size: 1.5rem; overflow-wrap: anywhere }
code { overflow-wrap: anywhere }
.figures { display: flex; flex-wrap: wrap; gap: 1.5rem; padding: 0; list-style: none }
.figures strong { font-size: 1.4rem; font-variant-numeric: tabular-nums }
input { font: inherit; padding: .35rem .6rem; min-width: 18rem }
table { width: 100%; border-collapse: collapse }
th, td { text-align: left; vertical-align: top; padding: .4rem .6rem; border-bottom: 1px solid color-mix(in srgb, currentColor 18%, transparent); overflow-wrap: anywhere }
th { position: sticky; top: 0; background: Canvas }
button { font: inherit; border: 0; padding: 0; background: none; color: LinkText; cursor: pointer; text-align: left }
pre { margin: 0; overflow: auto; max-height: 28rem; font-size: 13px }
`

/** The script: filter rows by text, open and close evidence. */
export const PAGE_SCRIPT = `
const rows = [...document.querySelectorAll('tr.row')]
const texts = rows.map((row) => row.textContent.toLowerCase())
const shown = document.getElementById('shown')
document.getElementById('search').addEventListener('input', (event) => {
  const words = event.target.value.toLowerCase().split(/\\s+/).filter(Boolean)
  let count = 0
  rows.forEach((row, index) => {
    const fits = words.every((word) => texts[index].includes(word))
    row.hidden = !fits
    if (!fits) close(row)
    if (fits) count++
  })
  shown.textContent = count + ' rows'
})
document.getElementById('rows').addEventListener('click', (event) => {
  const button = event.target.closest('button')
  if (!button) return
  const evidence = document.getElementById(button.getAttribute('aria-controls'))
  evidence.hidden = !evidence.hidden
  button.setAttribute('aria-expanded', String(!evidence.hidden))
})
function close(row) {
  row.nextElementSibling.hidden = true
  row.querySelector('button').setAttribute('aria-expanded', 'false')
}
`
