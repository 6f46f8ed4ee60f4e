import { execFileSync, spawnSync } from 'node:child_process'

/** Whether this machine has what reads a PDF as a person does; where not, that is said loudly, and CI fails at the reading. */
export const canReadPdf = (): boolean => {
  const there = [
    ['pdftotext', '-v'],
    ['zbarimg', '--version'],
  ] as const
  if (
    process.env['CI'] !== undefined ||
    there.every(([tool, flag]) => spawnSync(tool, [flag]).status === 0)
  )
    return true
  console.error('ВНИМАНИЕ: нет poppler-utils или zbar-tools, чтение PDF ПРОПУЩЕНО')
  return false
}

/** Texts of a PDF, a line for each, spaces as they are. */
export const pdfText = (pdf: Buffer): string =>
  execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' })

/** What a reader of codes makes of its first page, printed at 150 dots an inch. */
export function pdfQr(pdf: Buffer): string {
  const picture = execFileSync('pdftoppm', ['-f', '1', '-l', '1', '-r', '150', '-gray', '-'], {
    input: pdf,
    maxBuffer: 64 * 1024 * 1024,
  })
  const read = ['--quiet', '--raw', '--oneshot', '-']
  return execFileSync('zbarimg', read, {
    input: picture,
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'ignore'],
  }).replace(/\n$/, '')
}
