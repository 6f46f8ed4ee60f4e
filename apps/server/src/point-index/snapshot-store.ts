import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import type { Pool, PoolClient } from 'pg'
import type { Log } from '#/log.ts'
import type { PackedSnapshot } from './snapshot-worker.ts'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** Packed snapshots in the database, one of each program that makes them. */
export interface SnapshotStore {
  /** That of the present revision; undefined where there is none, or a broken one. */
  readonly read: () => Promise<PackedSnapshot['bytes'] | undefined>
  /**
   * Builds one and stores it; undefined where another process does so now. One that cannot be stored is returned all the same.
   * @throws what the build throws
   */
  readonly build: (
    build: () => Promise<PackedSnapshot>,
  ) => Promise<PackedSnapshot['bytes'] | undefined>
}

/** Of `pg_try_advisory_xact_lock`: one process builds at a time. */
const LOCK = 0x70_6f_69_6e
/** Bytes of a piece, which travels as a text of twice as many. */
const PIECE = 1024 * 1024
/** The decompressor asks for more room when its last byte fills what it has. */
const SPARE = 64

export function openSnapshotStore(pool: Pool, program: string, log: Log): SnapshotStore {
  async function read(): Promise<PackedSnapshot['bytes'] | undefined> {
    const { rows } = await pool.query<{ digest: string; size: number; length: number }>(
      `SELECT digest, size, length(compressed) AS length
       FROM point_snapshot JOIN point_revision USING (revision) WHERE program = $1`,
      [program],
    )
    const [head] = rows
    if (head === undefined) return undefined
    const compressed = Buffer.allocUnsafeSlow(head.length)
    for (let at = 0; at < compressed.length; at += PIECE) {
      const found = await pool.query<{ bytes: Buffer }>(
        `SELECT substring(compressed FROM $3 FOR ${PIECE}) AS bytes
         FROM point_snapshot WHERE program = $1 AND digest = $2`,
        [program, head.digest, at + 1],
      )
      const [piece] = found.rows
      // A newer one has taken its place.
      if (piece === undefined) return undefined
      piece.bytes.copy(compressed, at)
    }
    if (digestOf(compressed) !== head.digest) throw new Error('the bytes have another digest')
    // One piece: nothing is joined, and the process holds the bytes once.
    return decompress(compressed, { chunkSize: head.size + SPARE })
  }

  async function write(client: PoolClient, { revision, bytes }: PackedSnapshot): Promise<void> {
    const compressed = await compress(bytes)
    await client.query(
      `INSERT INTO point_snapshot (program, revision, digest, size, compressed)
       VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (program) DO UPDATE SET revision = excluded.revision, digest = excluded.digest,
         size = excluded.size, compressed = excluded.compressed, built_at = excluded.built_at`,
      [program, revision, digestOf(compressed), bytes.length, compressed],
    )
    // What releases that nobody runs any more have left.
    await client.query(
      `DELETE FROM point_snapshot WHERE program <> $1 AND built_at < now() - interval '1 day'`,
      [program],
    )
    await client.query('COMMIT')
  }

  async function build(make: () => Promise<PackedSnapshot>) {
    const client = await pool.connect()
    let failure: Error | undefined
    try {
      await client.query('BEGIN')
      const { rows } = await client.query<{ alone: boolean }>(
        'SELECT pg_try_advisory_xact_lock($1) AS alone',
        [LOCK],
      )
      if (rows[0]?.alone !== true) return undefined
      const made = await make()
      await write(client, made).catch((error: unknown) => {
        log.warn({ err: error }, 'points: the snapshot is not stored, each process builds its own')
      })
      return made.bytes
    } finally {
      await client.query('ROLLBACK').catch((error: Error) => {
        failure = error
      })
      client.release(failure)
    }
  }

  return {
    read: () =>
      read().catch((error: unknown) => {
        log.warn({ err: error }, 'points: the stored snapshot cannot be read')
        return undefined
      }),
    build,
  }
}

const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
