/** OpenAI's models. */
export { openai, openaiChat } from './openai.ts'
