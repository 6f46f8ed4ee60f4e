import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const KINDS = ['unit', 'server', 'story', 'faults', 'hostile'] as const

/** A mended fault of this repository's history, brought back by a patch, and the test that finds it. */
export interface PlantedFault {
  readonly name: string
  /** Absolute path of the patch. */
  readonly patch: string
  readonly area: string
  readonly fault: string
  readonly kind: (typeof KINDS)[number]
  /** A test file, from the repository's root; `-` for `faults` and `hostile`, which are programs. */
  readonly test: string
  /** The test's title, or a part of it. */
  readonly title: string
  /** Further words of the command line. */
  readonly options: readonly string[]
}

const FOLDER = join(import.meta.dirname, 'faults')

/** @throws {Error} for a file without its headers */
export const readFaults = (): readonly PlantedFault[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.patch'))
    .sort()
    .map((file) => readFault(join(FOLDER, file), file.replace('.patch', '')))

function readFault(patch: string, name: string): PlantedFault {
  const [head = ''] = readFileSync(patch, 'utf8').split('\n\n')
  const headers = new Map(
    head.split('\n').map((line) => {
      const [key = '', ...value] = line.split(': ')
      return [key, value.join(': ')]
    }),
  )
  const header = (key: string): string => {
    const value = headers.get(key)
    if (value === undefined) throw new Error(`${name}: no line «${key}: …»`)
    return value
  }
  const kind = KINDS.find((each) => each === header('Kind'))
  if (kind === undefined) throw new Error(`${name}: Kind is one of ${KINDS.join(', ')}`)
  return {
    name,
    patch,
    kind,
    area: header('Area'),
    fault: header('Fault'),
    test: header('Test'),
    title: header('Title'),
    options: (headers.get('Options') ?? '').split(' ').filter(Boolean),
  }
}
