import { DamagedFileError, type Files } from '#/adapters/files/port.ts'

interface MoveResult {
  /** Brought over and read back. */
  readonly copied: number
  /** There already, with the same bytes. */
  readonly same: number
  /** Taken out of the store that they came from. */
  readonly removed: number
  /** Keys of files that are damaged where they come from, or came out otherwise where they were brought. */
  readonly errors: readonly string[]
}

/** How many at a time: a distant store answers each in tens of milliseconds. */
const LANES = 4

/**
 * Brings every file from one store to another, and reads it back there. One that is there already is compared and not
 * sent again, so that a move that was cut off is simply done again.
 * @param remove whether what has been compared is removed where it came from
 */
export async function moveFiles(
  from: Files,
  to: Files,
  { remove }: { readonly remove: boolean },
): Promise<MoveResult> {
  const there = new Set(await Array.fromAsync(to.keys()))
  const keys = from.keys()
  const done = { copied: 0, same: 0, removed: 0, errors: [] as string[] }
  const isSame = async (key: string, bytes: Uint8Array) => {
    const found = await read(to, key)
    return found instanceof Uint8Array && Buffer.compare(found, bytes) === 0
  }
  const move = async (key: string) => {
    const bytes = await read(from, key)
    // Removed meanwhile.
    if (bytes === undefined) return
    if (bytes === 'damaged') return void done.errors.push(key)
    if (there.has(key) && (await isSame(key, bytes))) done.same += 1
    else {
      await to.putAs(key, bytes)
      if (!(await isSame(key, bytes))) return void done.errors.push(key)
      done.copied += 1
    }
    if (!remove) return
    await from.remove(key)
    done.removed += 1
  }
  const lanes = await Promise.allSettled(
    Array.from({ length: LANES }, async () => {
      for await (const key of shared(keys)) await move(key)
    }),
  )
  // Once all have ended: none moves a file behind the back of whoever reads the error.
  for (const lane of lanes) if (lane.status === 'rejected') throw lane.reason
  return done
}

/** The same walk for several: whoever ends early does not end it for the others. */
async function* shared(keys: AsyncIterable<string>): AsyncGenerator<string> {
  const walk = keys[Symbol.asyncIterator]()
  for (;;) {
    const { value, done } = await walk.next()
    if (done === true) return
    yield value
  }
}

async function read(files: Files, key: string): Promise<Uint8Array | undefined | 'damaged'> {
  try {
    return await files.get(key)
  } catch (error) {
    if (error instanceof DamagedFileError) return 'damaged'
    throw error
  }
}
