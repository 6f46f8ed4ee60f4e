import { LAYERS } from './layers.ts'
import {
  ROOMS_OF_CONTRACT,
  ROOMS_OF_CORE,
  ROOMS_OF_FRONTEND,
  ROOMS_OF_SERVER,
} from './layer-contents.ts'

interface House {
  /** Name of its markers in docs/architecture.md. */
  readonly name: string
  readonly folder: string
  readonly rooms: Readonly<Record<string, string>>
}

export const HOUSES: readonly House[] = [
  { name: 'core', folder: 'packages/core/src', rooms: ROOMS_OF_CORE },
  { name: 'contract', folder: 'packages/contract/src', rooms: ROOMS_OF_CONTRACT },
  { name: 'frontend', folder: 'packages/frontend/src', rooms: ROOMS_OF_FRONTEND },
  { name: 'server', folder: 'apps/server/src', rooms: ROOMS_OF_SERVER },
]

/** Rooms of one house that `tools/layers.ts` names, by floor, the ground first. */
export const floorsOf = ({ folder }: House): string[][] =>
  LAYERS.map(({ folders }) =>
    folders.flatMap((room) => (room.startsWith(`${folder}/`) ? room.slice(folder.length + 1) : [])),
  ).filter((rooms) => rooms.length > 0)

const isFile = (room: string) => room.endsWith('.ts')

/** How many rooms stand on how many floors, and the table of them, the top first. */
function tableOf(house: House): string {
  const floors = floorsOf(house)
  const files = floors.flat().filter(isFile).length
  const folders = floors.flat().length - files
  const rows = floors
    .map((rooms, at) => [
      String(at + 1),
      rooms
        .toSorted()
        .map((room) => `\`${room}\` ${house.rooms[room] ?? ''}`.trim())
        .join(' · '),
    ])
    .toReversed()
  const counted =
    files === 0
      ? `${folders} folders`
      : `${folders} folders and ${files} file${files === 1 ? '' : 's'}`
  return `${counted} on ${floors.length} floors.\n\n${pad([['floor', `rooms of \`${house.folder}\``], ...rows])}`
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
  HOUSES.reduce((page, house) => {
    const [begin, end] = [`<!-- rooms: ${house.name} -->`, '<!-- /rooms -->']
    const start = page.indexOf(begin)
    if (start === -1) throw new Error(`docs/architecture.md: no ${begin}`)
    const rest = page.slice(page.indexOf(end, start))
    return `${page.slice(0, start + begin.length)}\n\n${tableOf(house)}\n\n${rest}`
  }, text)
