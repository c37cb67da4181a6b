/** Runs one program to its end and gives back what it printed; never throws for a failing program. */
import { spawn } from 'node:child_process'

/**
 * Resolves with `{code, output}`. `show` lets the program write to this terminal instead of collecting its output;
 * a program that cannot be started has code 127 and the reason as its output.
 */
export function runProgram(program, parameters, { show = false, ...options } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, parameters, { stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'], ...options })
    let output = ''
    const collect = (chunk) => {
      output += chunk
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    child.on('error', (error) => resolve({ code: 127, output: error.message }))
    child.on('close', (code, signal) => resolve({ code: code ?? (signal === 'SIGINT' ? 130 : 1), output }))
  })
}
