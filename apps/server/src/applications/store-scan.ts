import { createHash } from 'node:crypto'
import { SCAN_SIZE_LIMIT, type ScanKind } from '@yacheyka/core/applications/application'
import type { Files } from '#/adapters/files/port.ts'
import { HEAD_LENGTH, scanKind } from './scan-content.ts'

/** A file that is in the store. */
export interface StoredScan {
  /** As its sender calls it. */
  readonly name: string
  readonly key: string
  readonly kind: ScanKind
  readonly size: number
  /** SHA-256, hex. */
  readonly digest: string
}

class UnfitError extends Error {}

/**
 * Judges a file by its first bytes and its size while it flows into the store; a few kilobytes of it are in memory at a
 * time. The source is read to its end whatever comes of it.
 * @returns undefined where it is too large or no scan: then nothing of it is left
 * @throws what the source throws, or the store
 */
export async function storeScan(
  files: Files,
  name: string,
  source: AsyncIterable<Buffer>,
): Promise<StoredScan | undefined> {
  const hash = createHash('sha256')
  let size = 0
  let kind: ScanKind | undefined

  async function* judged() {
    for await (const piece of fromHead(source)) {
      // The first piece is the head.
      if (size === 0) kind = scanKind(piece)
      size += piece.length
      if (kind === undefined || size >= SCAN_SIZE_LIMIT) continue
      hash.update(piece)
      yield piece
    }
    if (kind === undefined || size >= SCAN_SIZE_LIMIT) throw new UnfitError()
  }

  try {
    const key = await files.putStream(judged())
    return kind && { name, key, kind, size, digest: hash.digest('hex') }
  } catch (error) {
    if (error instanceof UnfitError) return undefined
    throw error
  }
}

/** The same bytes, the first piece long enough to be judged by, or all there is. */
async function* fromHead(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let head: Buffer | undefined = Buffer.alloc(0)
  for await (const piece of source) {
    if (head === undefined) yield piece
    else {
      head = Buffer.concat([head, piece])
      if (head.length < HEAD_LENGTH) continue
      yield head
      head = undefined
    }
  }
  if (head !== undefined && head.length > 0) yield head
}
