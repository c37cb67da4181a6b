// The smallest agent that does the work of the one-shot benchmark: one request, one file read, one more request.
import { readFileSync } from 'node:fs'

const url = `${process.env.ANTHROPIC_BASE_URL}/v1/messages`
const tools = [
  {
    name: 'Read',
    description: 'Read a file.',
    input_schema: { type: 'object', properties: { file_path: { type: 'string' } } },
  },
]
const messages = [{ role: 'user', content: process.argv[2] }]

for (;;) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'mock', max_tokens: 1000, stream: true, messages, tools }),
  })
  let block
  let json = ''
  let text = ''
  for (const line of (await response.text()).split('\n')) {
    if (!line.startsWith('data: ')) continue
    const event = JSON.parse(line.slice(6))
    if (event.type === 'content_block_start') block = event.content_block
    if (event.delta?.type === 'input_json_delta') json += event.delta.partial_json
    if (event.delta?.type === 'text_delta') text += event.delta.text
  }
  if (block.type === 'text') {
    console.log(text)
    break
  }
  const input = JSON.parse(json)
  messages.push({ role: 'assistant', content: [{ ...block, input }] })
  messages.push({
    role: 'user',
    content: [{ type: 'tool_result', tool_use_id: block.id, content: readFileSync(input.file_path, 'utf8') }],
  })
}
