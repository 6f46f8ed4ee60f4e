import { LAYERS } from './layers.ts'
import {
  FOLDERS_OF_CONTRACT,
  FOLDERS_OF_CORE,
  FOLDERS_OF_FRONTEND,
  FOLDERS_OF_SERVER,
} from './layer-contents.ts'

interface Package {
  /** Name of its markers in docs/architecture.md. */
  readonly name: string
  readonly root: string
  readonly contents: Readonly<Record<string, string>>
}

export const PACKAGES: readonly Package[] = [
  { name: 'core', root: 'packages/core/src', contents: FOLDERS_OF_CORE },
  { name: 'contract', root: 'packages/contract/src', contents: FOLDERS_OF_CONTRACT },
  { name: 'frontend', root: 'packages/frontend/src', contents: FOLDERS_OF_FRONTEND },
  { name: 'server', root: 'apps/server/src', contents: FOLDERS_OF_SERVER },
]

/** Folders of one subject that `tools/layers.ts` names, by layer, the ground first. */
export const layersOf = ({ root }: Package): string[][] =>
  LAYERS.map(({ folders }) =>
    folders.flatMap((folder) =>
      folder.startsWith(`${root}/`) ? folder.slice(root.length + 1) : [],
    ),
  ).filter((folders) => folders.length > 0)

const isFile = (folder: string) => folder.endsWith('.ts')

/** How many folders stand on how many layers, and the table of them, the top first. */
function tableOf(subject: Package): string {
  const layers = layersOf(subject)
  const files = layers.flat().filter(isFile).length
  const folders = layers.flat().length - files
  const rows = layers
    .map((names, at) => [
      String(at + 1),
      names
        .toSorted()
        .map((folder) => `\`${folder}\` ${subject.contents[folder] ?? ''}`.trim())
        .join(' · '),
    ])
    .toReversed()
  const counted =
    files === 0
      ? `${folders} folders`
      : `${folders} folders and ${files} file${files === 1 ? '' : 's'}`
  return `${counted} on ${layers.length} layers.\n\n${pad([['layer', `folders of \`${subject.root}\``], ...rows])}`
}

/** A table as the formatter leaves it. */
function pad([head = [], ...rows]: readonly (readonly string[])[]): string {
  const widths = head.map((_, at) =>
    Math.max(...[head, ...rows].map((row) => row[at]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

/** The text of docs/architecture.md with what stands between its markers written anew. */
export const withTables = (text: string): string =>
  PACKAGES.reduce((page, subject) => {
    const [begin, end] = [`<!-- folders: ${subject.name} -->`, '<!-- /folders -->']
    const start = page.indexOf(begin)
    if (start === -1) throw new Error(`docs/architecture.md: no ${begin}`)
    const rest = page.slice(page.indexOf(end, start))
    return `${page.slice(0, start + begin.length)}\n\n${tableOf(subject)}\n\n${rest}`
  }, text)
