import { spawn } from 'node:child_process'

export interface StepResult {
  readonly name: string
  readonly ok: boolean
  readonly seconds: number
  /** What a quiet step said. */
  readonly output: string
  /** For the end of the record. */
  readonly note?: string
}

/** Runs one command of the toolchain; its output is shown as it comes, or only when it fails, or kept for the caller. */
export function runStep(
  name: string,
  command: readonly string[],
  options: {
    readonly quiet?: boolean | 'always'
    readonly env?: Readonly<Record<string, string>>
  } = {},
): Promise<StepResult> {
  const started = performance.now()
  const [program = '', ...parameters] = command
  const child = spawn(program, parameters, {
    stdio: options.quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...options.env },
  })
  const output: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk))
  child.stderr?.on('data', (chunk: Buffer) => output.push(chunk))
  return new Promise((resolve) => {
    const finish = (ok: boolean, note = '') => {
      const seconds = (performance.now() - started) / 1000
      console.log(`${ok ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(1)} s)`)
      const said = `${Buffer.concat(output).toString()}${note}`
      if (!ok && options.quiet !== 'always') console.log(said)
      resolve({ name, ok, seconds, output: said })
    }
    child.once('error', (error) => finish(false, error.message))
    child.once('close', (code) => finish(code === 0))
  })
}
