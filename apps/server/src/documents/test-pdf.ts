import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

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

/** Words of a PDF with single spaces: how a reader lays columns out is its own matter. */
export const pdfText = (pdf: Buffer): string =>
  execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' }).replaceAll(
    /\s+/gu,
    ' ',
  )

export const pdfPageCount = (pdf: Buffer): number =>
  pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0

/** A document that is written piece by piece, whole. */
export async function wholePdf(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}

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

/**
 * What a scanner makes of every page, each printed in black dots at so many an inch: all Code 128 of a page, page after
 * page.
 */
export function pdfBarcodes(pdf: Buffer, dotsAnInch: number): readonly (readonly string[])[] {
  const folder = mkdtempSync(join(tmpdir(), 'labels-'))
  try {
    const print = ['-mono', '-r', String(dotsAnInch), '-', join(folder, 'page')]
    execFileSync('pdftoppm', print, { input: pdf })
    const pages = readdirSync(folder).toSorted()
    const read = ['--quiet', '--xml', '-Sdisable', '-Scode128.enable', ...pages]
    const xml = execFileSync('zbarimg', read, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 64 * 1024 * 1024,
    })
    const found = new Map(
      xml.split('<source ').map((source) => {
        const codes = Array.from(
          source.matchAll(/<!\[CDATA\[(.*?)\]\]>/gs),
          ([, code = '']) => code,
        )
        return [/^href='(?:.*\/)?([^'/]+)'/.exec(source)?.[1] ?? '', codes] as const
      }),
    )
    return pages.map((page) => found.get(page) ?? [])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export interface PdfWord {
  /** From 0. */
  readonly page: number
  readonly text: string
  /** Points from the upper left corner. */
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Words of a PDF and where they stand. */
export function pdfWords(pdf: Buffer): readonly PdfWord[] {
  const html = execFileSync('pdftotext', ['-bbox', '-', '-'], { input: pdf, encoding: 'utf8' })
  return html
    .split('<page ')
    .slice(1)
    .flatMap((page, at) =>
      Array.from(
        page.matchAll(
          /<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*?)<\/word>/gs,
        ),
        ([, left, top, right, bottom, text = '']) => ({
          page: at,
          text,
          left: Number(left),
          top: Number(top),
          right: Number(right),
          bottom: Number(bottom),
        }),
      ),
    )
}
