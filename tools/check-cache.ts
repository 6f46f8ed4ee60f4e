import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A part of the check: once passed, it passes until a file that it reads changes. */
export interface CheckPart {
  readonly name: string
  /** Matches the files that can change its result, by their paths from the repository's root. */
  readonly reads: RegExp
  /** What the step's command is given for this part. */
  readonly parameters: readonly string[]
}

/** Path and content hash of every file of the work tree that git does not ignore, in the order of paths. */
export function contentHashes(root = '.'): readonly (readonly [path: string, hash: string])[] {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate', '-z']
  const output = execFileSync('git', list, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
  return output.split('\0').flatMap((path) => {
    const content = path === '' ? undefined : readIfThere(join(root, path))
    return content === undefined ? [] : [[path, sha256(content)] as const]
  })
}

/** Remembers which parts passed with which files. */
export class PassedParts {
  readonly #file: string
  readonly #hashes: ReturnType<typeof contentHashes>
  readonly #keys: Record<string, string>

  /** @param file where the keys are kept: as safe to delete as any cache */
  constructor(file: string, hashes = contentHashes()) {
    this.#file = file
    this.#hashes = hashes
    this.#keys = JSON.parse(readIfThere(file)?.toString() ?? '{}') as Record<string, string>
  }

  has(part: CheckPart): boolean {
    return this.#keys[part.name] === this.#keyOf(part)
  }

  add(parts: readonly CheckPart[]): void {
    for (const part of parts) this.#keys[part.name] = this.#keyOf(part)
    mkdirSync(dirname(this.#file), { recursive: true })
    writeFileSync(this.#file, JSON.stringify(this.#keys))
  }

  #keyOf({ reads, parameters }: CheckPart): string {
    const read = this.#hashes.filter(([path]) => reads.test(path)).flat()
    return sha256([process.version, ...parameters, ...read].join('\n'))
  }
}

function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch {
    // A file that was deleted and is still in git's index, or a cache that does not exist yet.
    return undefined
  }
}

const sha256 = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('hex')
