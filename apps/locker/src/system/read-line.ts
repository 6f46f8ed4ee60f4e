import { createInterface } from 'node:readline'

/**
 * The first line of standard input: what is typed there is in no list of processes.
 * @param prompt for whoever types
 * @throws Error where there is none
 */
export async function readLine(
  prompt: string,
  input: NodeJS.ReadableStream = process.stdin,
): Promise<string> {
  process.stderr.write(prompt)
  const lines = createInterface({ input })
  for await (const line of lines) {
    lines.close()
    if (line.trim() !== '') return line.trim()
    break
  }
  throw new Error('--code=-: a line of standard input is expected')
}
