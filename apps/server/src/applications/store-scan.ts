import { createHash } from 'node:crypto'
import {
  type ScanDamage,
  SCAN_SIZE_LIMIT,
  type ScanKind,
} from '@yacheyka/core/applications/application'
import type { Files } from '#/adapters/files/port.ts'
import { HEAD_LENGTH, scanKind, watchScan } from './scan-content.ts'

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

/** Why a file is no scan: too large, of another kind, or a PDF or TIFF that nobody could open. */
export type ScanError = 'unfit' | ScanDamage

class UnfitError extends Error {
  readonly error: ScanError
  constructor(error: ScanError) {
    super(error)
    this.error = error
  }
}

/**
 * Judges a file by its first bytes, its end and its size while it flows into the store; a few kilobytes of it are in memory at a
 * time, of a TIFF all, for its directory may stand anywhere. The source is read to its end whatever comes of it.
 * @returns the error of what is no scan: then nothing of it is left
 * @throws what the source throws, or the store
 */
export async function storeScan(
  files: Files,
  name: string,
  source: AsyncIterable<Buffer>,
): Promise<StoredScan | ScanError> {
  const hash = createHash('sha256')
  let size = 0
  let kind: ScanKind | undefined
  let watch: ReturnType<typeof watchScan> | undefined

  async function* judged() {
    for await (const piece of fromHead(source)) {
      // The first piece is the head.
      if (size === 0) {
        kind = scanKind(piece)
        watch = kind && watchScan(kind)
      }
      size += piece.length
      if (kind === undefined || size >= SCAN_SIZE_LIMIT) continue
      hash.update(piece)
      watch?.take(piece)
      yield piece
    }
    if (kind === undefined || size >= SCAN_SIZE_LIMIT) throw new UnfitError('unfit')
    const damage = watch?.damage()
    if (damage !== undefined) throw new UnfitError(damage)
  }

  try {
    const key = await files.putStream(judged())
    return kind === undefined ? 'unfit' : { name, key, kind, size, digest: hash.digest('hex') }
  } catch (error) {
    if (error instanceof UnfitError) return error.error
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
