import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readdir, realpath, rename, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { migrate } from './migrate.ts'
import { type OpenDatabase, openDatabase } from './open.ts'
import { readPostmaster, stateOf, stopPostmaster } from './postmaster.ts'

/** A process of the product, see `test-product`. */
export interface Product {
  readonly child: ChildProcess
  readonly lines: readonly string[]
  /** Waits for a line that begins so; fails when the process ends before. */
  readonly says: (beginning: string) => Promise<string>
  /** Sends the signal and waits for the end of the process and of all that holds its output. */
  readonly end: (signal: NodeJS.Signals) => Promise<void>
}

/**
 * Data folders and processes of one test file. A filled folder is made once and then renamed from test to test: `initdb`
 * and copying a thousand small files are what would take the time.
 */
export class TestStore {
  readonly logged: string[] = []
  readonly #products: Product[] = []
  readonly #opened: OpenDatabase[] = []
  #root = ''
  #filled = ''
  #folders = 0

  /** A path for a data folder, which does not exist yet. */
  async folder(name = 'data'): Promise<string> {
    this.#root ||= await makeRoot()
    this.#folders += 1
    return join(this.#root, `${this.#folders} ${name}`)
  }

  /** A data folder with a migrated database that holds no data and does not run. */
  async filledFolder(name = 'data'): Promise<string> {
    const folder = await this.folder(name)
    if (this.#filled !== '') await rename(this.#filled, folder)
    this.#filled = folder
    const database = await this.open(folder)
    await migrate(database.pool)
    await database.pool.query('TRUNCATE shop')
    await database.close()
    return folder
  }

  async open(dataDir: string): Promise<OpenDatabase> {
    const write = (_facts: object, message: string) => void this.logged.push(message)
    const log = { info: write, warn: write, error: write }
    const options = { databaseUrl: undefined, dataDir, applicationName: 'test', poolSize: 2, log }
    const database = await openDatabase(options)
    this.#opened.push(database)
    return database
  }

  start(dataDir: string, ...words: string[]): Product {
    const product = startProduct(dataDir, words)
    this.#products.push(product)
    return product
  }

  /** Ends every process and server; after every test. */
  async stop(): Promise<void> {
    // What a failed test left open would bring its server back.
    await Promise.all(this.#opened.splice(0).map((database) => database.close()))
    await Promise.all(this.#products.splice(0).map((product) => product.end('SIGKILL')))
    const names = this.#root === '' ? [] : await readdir(this.#root)
    for (const name of names) await stopPostmaster(join(this.#root, name, 'postgres'))
    this.logged.length = 0
  }

  /** Removes every folder; after all tests. */
  async remove(): Promise<void> {
    if (this.#root !== '') await rm(this.#root, { recursive: true, force: true })
  }
}

/** Bytes that the folders of one test file may take. */
const SPACE_NEEDED = 1_000_000_000

/** In memory where there is room: killing processes loses nothing there either, and a busy disk slows nobody down. */
async function makeRoot(): Promise<string> {
  const memory = await statfs('/dev/shm').catch(() => undefined)
  const hasSpace = memory !== undefined && memory.bavail * memory.bsize > SPACE_NEEDED
  return realpath(await mkdtemp(join(hasSpace ? '/dev/shm' : tmpdir(), 'store-')))
}

/** The process of the server that serves the data folder now. */
export async function serverOf(dataDir: string): Promise<number | undefined> {
  const directory = join(dataDir, 'postgres')
  const pid = (await readPostmaster(directory))?.pid
  return pid !== undefined && (await stateOf(pid, directory)) === 'serves' ? pid : undefined
}

function startProduct(dataDir: string, words: readonly string[]): Product {
  const program = fileURLToPath(new URL('test-product.ts', import.meta.url))
  // A group of its own, as a terminal gives one to what runs in the foreground.
  const child = spawn(process.execPath, [program, dataDir, ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const lines: string[] = []
  const looks = new Set<() => void>()
  const lookAll = () => looks.forEach((look) => look())
  let ended = false
  const end = new Promise<void>((resolve) => {
    child.once('close', () => {
      ended = true
      lookAll()
      resolve()
    })
  })
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line)
      lookAll()
    })
  const says = (beginning: string) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const line = lines.find((each) => each.startsWith(beginning))
        if (line !== undefined) resolve(line)
        else if (ended) reject(new Error(`no «${beginning}» in:\n${lines.join('\n')}`))
      }
      looks.add(look)
      look()
    })
  const signal = (name: NodeJS.Signals) => {
    child.kill(name)
    return end
  }
  return { child, lines, says, end: signal }
}
