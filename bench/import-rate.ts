import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { type ImportFile, writeImportFiles } from './import-files.ts'
import { alternate, median } from './rounds.ts'
import { sized } from './size.ts'
import { emptyStore, IMPORT_STORE } from './store.ts'
import { printAim, printTable, ratio, whole } from './table.ts'

const COUNT = sized(100_000, 300)
const ROUNDS = sized(3, 1)
const AIM = 30
const CLI = join(import.meta.dirname, '..', 'apps', 'server', 'src', 'cli.ts')
const READ = join(import.meta.dirname, 'read-table.ts')

/** What the operator waits for: from the command to its end, process and database started and all. */
export async function run() {
  const files = await writeImportFiles(COUNT)
  const rounds = await alternate(files.flatMap(contendersOf), ROUNDS)
  const medians = rounds.map(median)
  printTable(
    [
      `${whole(COUNT)} points`,
      'MB',
      'floor: read',
      'import',
      'points/s',
      'to floor',
      'the same again',
    ],
    files.map(({ name, file }, at) => {
      const [floor = 0, first = 0, again = 0] = medians.slice(at * 3)
      return [
        name,
        (statSync(file).size / 1e6).toFixed(0),
        seconds(floor),
        seconds(first),
        whole(COUNT / first),
        ratio(first, floor),
        seconds(again),
      ]
    }),
  )
  console.log(
    `${ROUNDS} rounds of each in turn, after one that is thrown away; medians. Whole commands, with the start of the ` +
      'process and of the embedded database. Floor: a process that reads the file into rows and cells.',
  )
  const worst = Math.max(...medians.filter((_, at) => at % 3 === 1))
  printAim(worst < AIM, `${whole(COUNT)} points in under ${AIM} s`, seconds(worst))
}

const contendersOf = ({ name, file }: ImportFile) => [
  { name: `read ${name}`, measure: () => runCommand([READ, file], {}, 'rows') },
  {
    name: `import ${name}`,
    measure: async () => importFile(file, await emptyStore(), 'added'),
  },
  { name: `${name} again`, measure: () => importFile(file, IMPORT_STORE, 'unchanged') },
]

const importFile = (file: string, dataDir: string, outcome: string) =>
  runCommand([CLI, 'points', 'import', file, '--json'], { DATA_DIR: dataDir }, outcome)

/**
 * Seconds that a command took.
 * @throws where it did not do to every point what is expected
 */
function runCommand(
  command: readonly string[],
  env: Record<string, string>,
  outcome: string,
): number {
  const started = performance.now()
  const output = execFileSync(process.execPath, command, {
    env: { ...process.env, ...env },
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  })
  const taken = (performance.now() - started) / 1000
  const report = JSON.parse(output) as Record<string, unknown>
  if (report[outcome] !== COUNT)
    throw new Error(`${command.join(' ')}: ${outcome} is ${String(report[outcome])}, not ${COUNT}`)
  return taken
}

const seconds = (value: number): string => `${value.toFixed(value < 10 ? 2 : 1)} s`
