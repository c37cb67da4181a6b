/** The page in a real browser: opened from disk, searched, its evidence opened and closed, by mouse and by keyboard. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium, type Browser, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Inventory } from '../inventory.ts'
import { take } from '../testing/take.ts'
import { writeTerminalBundle } from '../testing/write-terminal-bundle.ts'
import { withAdvertised } from './advertised.ts'
import { toPage } from './to-page.ts'

const program = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
  existsSync(path),
)
/** Starting a browser on a busy machine takes its time. */
const PATIENCE = 60_000

describe.skipIf(program === undefined)('the page in Chromium (skipped where none is installed)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'toolgate-page-'))
  let browser: Browser
  let inventory: Inventory

  beforeAll(async () => {
    inventory = withAdvertised(await take(writeTerminalBundle()), {
      from: 'probe.json',
      digest: 'd'.repeat(64),
      names: ['Bash', 'Conjured'],
    })
    browser = await chromium.launch({
      ...(program !== undefined && { executablePath: program }),
      args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
    })
  }, PATIENCE)
  afterAll(async () => {
    await browser.close()
    rmSync(folder, { recursive: true })
  })

  /** What the page asks of a network, and what it complains of, fails the test. */
  async function open(html: string): Promise<Page> {
    const page = await browser.newPage({ viewport: { width: 1200, height: 800 } })
    const file = join(folder, 'page.html')
    writeFileSync(file, html)
    page.on('request', (request) => expect(request.url()).toMatch(/^file:/))
    page.on('console', (message) => expect(message.text()).toBe(''))
    page.on('pageerror', (error) => expect(error.message).toBe(''))
    page.on('dialog', (dialog) => expect(dialog.message()).toBe('no dialog'))
    await page.goto(pathToFileURL(file).href)
    return page
  }

  test('a row for each registration, found by words in any order', { timeout: PATIENCE }, async () => {
    const page = await open(toPage(inventory))
    const rows = page.locator('tr.row:visible')
    expect(await rows.count()).toBe(inventory.registrations.length)
    await page.getByLabel('Search').fill('yes BASH')
    expect(await rows.count()).toBe(1)
    expect(await rows.locator('button').innerText()).toBe('Bash')
    expect(await page.locator('#shown').innerText()).toBe('1 rows')
    await page.getByLabel('Search').fill('no such thing at all')
    expect(await rows.count()).toBe(0)
    await page.getByLabel('Search').fill('')
    expect(await rows.count()).toBe(inventory.registrations.length)
    await page.close()
  })

  test('evidence opens on a click and on Enter, and goes with its row', { timeout: PATIENCE }, async () => {
    const page = await open(toPage(inventory))
    const named = page.getByRole('button', { name: 'Glob', exact: true })
    const id = await named.getAttribute('aria-controls')
    // A hidden button has no role any more.
    const [button, evidence] = [page.locator(`button[aria-controls="${id}"]`), page.locator(`#${id}`)]
    expect(await evidence.isVisible()).toBe(false)
    await button.click()
    expect(await button.getAttribute('aria-expanded')).toBe('true')
    const glob = inventory.registrations.find(({ name }) => name === 'Glob')
    expect(JSON.parse(await evidence.innerText())).toMatchObject({ key: glob?.key, location: glob?.location })
    await button.press('Enter')
    expect(await evidence.isVisible()).toBe(false)
    await button.click()
    await page.getByLabel('Search').fill('Bash')
    expect(await evidence.isVisible()).toBe(false)
    expect(await button.getAttribute('aria-expanded')).toBe('false')
    await page.close()
  })

  test('names and texts of a hostile target are shown and do nothing', { timeout: PATIENCE }, async () => {
    const name = `<img src=x onerror=alert(1)></button><script>alert(2)</script>"'&`
    const hostile = await take(`const t = [{ name: ${JSON.stringify(name)}, description: "d", parameters: {} }]`)
    const page = await open(toPage({ ...hostile, target: name }))
    expect(await page.locator('tr.row button').innerText()).toBe(name)
    expect(await page.locator('h1').innerText()).toBe(`Tools in ${name}`)
    expect(await page.locator('img').count()).toBe(0)
    await page.close()
  })

  test('a narrow window scrolls no page sideways', { timeout: PATIENCE }, async () => {
    const page = await open(toPage(inventory))
    await page.setViewportSize({ width: 380, height: 700 })
    const wider: unknown = await page.evaluate(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    )
    expect(wider).toBe(0)
    await page.close()
  })
})
