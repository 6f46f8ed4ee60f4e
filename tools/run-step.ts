import { spawn } from 'node:child_process'
import { resolve as absolute } from 'node:path'

export interface StepResult {
  readonly name: string
  readonly ok: boolean
  readonly seconds: number
  readonly output: string
  /** For the end of the record. */
  readonly note?: string
}

interface StepOptions {
  /** When the output is shown: as it comes, once the step has failed, or by the caller alone. */
  readonly show: 'always' | 'on failure' | 'never'
  readonly env?: Readonly<Record<string, string>>
}

/** Compiled modules: tests start hundreds of processes, and each takes half the time with them. */
const NODE_COMPILE_CACHE = absolute('.cache', 'compiled')

/** Runs one command of the toolchain. */
export function runStep(
  name: string,
  command: readonly string[],
  { show, env }: StepOptions,
): Promise<StepResult> {
  const started = performance.now()
  const [program = '', ...parameters] = command
  const child = spawn(program, parameters, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { NODE_COMPILE_CACHE, ...process.env, ...env },
  })
  const chunks: Buffer[] = []
  const keep = (chunk: Buffer) => {
    chunks.push(chunk)
    if (show === 'always') process.stdout.write(chunk)
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  return new Promise((resolve) => {
    const finish = (ok: boolean, note = '') => {
      const seconds = (performance.now() - started) / 1000
      console.log(`${ok ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(1)} s)`)
      const output = `${Buffer.concat(chunks).toString()}${note}`
      if (!ok && show === 'on failure') console.log(output)
      resolve({ name, ok, seconds, output })
    }
    child.once('error', (error) => finish(false, error.message))
    child.once('close', (code) => finish(code === 0))
  })
}
