import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'

/** What two versions show differently. */
export interface Difference {
  /** `texts`, `openapi.json`, `calls/getNews-0.txt`, `pages/_how-visitor-360.png`. */
  readonly name: string
  readonly what: string
}

/** A difference that was meant. */
export interface Allowed {
  /** Expression that the whole name matches. */
  readonly name: string
  /** Part of what differs; without it, anything. */
  readonly what?: string
  readonly reason: string
}

/** Shades that antialiasing may move; see `threshold` of pixelmatch. */
const THRESHOLD = 0.1
const LINES_SHOWN = 6

/** Compares everything that stands in two folders; pictures of what differs go to a third. */
export function findDifferences(
  old: string,
  next: string,
  pictures: string,
): readonly Difference[] {
  const names = new Set([...filesOf(old), ...filesOf(next)])
  return [...names].toSorted().flatMap((name) => {
    const [one, other] = [join(old, name), join(next, name)]
    if (!existsSync(one)) return [{ name, what: 'is only in the new one' }]
    if (!existsSync(other)) return [{ name, what: 'is only in the old one' }]
    const [before, after] = [readFileSync(one), readFileSync(other)]
    if (before.equals(after)) return []
    const what = name.endsWith('.png')
      ? comparePictures(before, after, join(pictures, name))
      : compareTexts(before.toString(), after.toString())
    return what === undefined ? [] : [{ name, what }]
  })
}

const filesOf = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))

function comparePictures(before: Buffer, after: Buffer, file: string): string | undefined {
  const [one, other] = [PNG.sync.read(before), PNG.sync.read(after)]
  if (one.width !== other.width || one.height !== other.height)
    return `${one.width}×${one.height} pixels before, ${other.width}×${other.height} now`
  const drawn = new PNG({ width: one.width, height: one.height })
  const count = pixelmatch(one.data, other.data, drawn.data, one.width, one.height, {
    threshold: THRESHOLD,
  })
  if (count === 0) return undefined
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, PNG.sync.write(drawn))
  return `${count} pixels differ`
}

function compareTexts(before: string, after: string): string {
  const [old, next] = [before.split('\n'), after.split('\n')]
  const [had, has] = [new Set(old), new Set(next)]
  const lines = [
    ...old.filter((line) => !has.has(line)).map((line) => `- ${line}`),
    ...next.filter((line) => !had.has(line)).map((line) => `+ ${line}`),
  ]
  if (lines.length === 0) return 'the same lines in another order'
  const more = lines.length - LINES_SHOWN
  return [...lines.slice(0, LINES_SHOWN), ...(more > 0 ? [`and ${more} more lines`] : [])].join(
    '\n',
  )
}

/** Those that no entry of the list allows, and entries that allow nothing. */
export function judge(differences: readonly Difference[], allowed: readonly Allowed[]) {
  const used = new Set<Allowed>()
  const left = differences.filter(({ name, what }) => {
    const found = allowed.find(
      (entry) =>
        new RegExp(`^(?:${entry.name})$`).test(name) &&
        (entry.what === undefined || what.includes(entry.what)),
    )
    if (found !== undefined) used.add(found)
    return found === undefined
  })
  return { left, unused: allowed.filter((entry) => !used.has(entry)) }
}
