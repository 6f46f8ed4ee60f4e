import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Change } from '@yacheyka/locker/change'
import type { Store } from '@yacheyka/locker/ports/store'
import type { OutboxRow } from '@yacheyka/locker/outbox'
import { runCommissioning } from '@yacheyka/locker/test-commission-cuts'
import { LOAD_SCENARIOS } from '@yacheyka/locker/test-cut-errands'
import { RECIPIENT_SCENARIOS } from '@yacheyka/locker/test-cut-recipient'
import { runTrial } from '@yacheyka/locker/test-power-cuts'
import { afterAll, expect, test } from 'vitest'
import { openSqliteStore } from './sqlite-store.ts'
import { StoreInUse } from './store-lock.ts'

const folder = mkdtempSync(join(tmpdir(), 'locker-store-'))
afterAll(() => rmSync(folder, { recursive: true }))
let files = 0
const newFile = () => {
  files += 1
  return join(folder, `${files}.db`)
}

const rowOf = (seq: number): OutboxRow => ({
  seq,
  wall: seq,
  mono: seq,
  boot: 1,
  quality: 'exact',
  notAfter: null,
  sent: null,
  verdict: null,
  stream: 'fact',
  body: { kind: 'door_opened', door: seq, barcode: null, details: {} },
})
/** Two rows that must never be seen apart. */
const commitOf = (seq: number): readonly Change[] => [
  { table: 'meta', values: { nextSeq: seq + 1 } },
  { table: 'outbox', row: rowOf(seq) },
]
const seqsOf = async (store: Store) => (await store.recent(100)).map(({ seq }) => seq).toReversed()

test('keeps what was committed, under one identity, when it is opened again', async () => {
  const file = newFile()
  const store = openSqliteStore(file)
  const { meta } = await store.load()
  expect(meta.storeId).toMatch(/^[0-9a-f]{16}$/)
  for (const seq of [1, 2, 3]) await store.commit(commitOf(seq))
  await store.commit([{ table: 'outbox', row: { ...rowOf(1), sent: 5, verdict: 'accepted' } }])
  await store.close()
  const again = openSqliteStore(file)
  expect((await again.load()).meta).toEqual({ ...meta, nextSeq: 4 })
  expect((await again.unsent(10)).map(({ seq }) => seq)).toEqual([2, 3])
  expect(await seqsOf(again)).toEqual([1, 2, 3])
  await again.close()
})

test('commits all of it or nothing', async () => {
  const store = openSqliteStore(newFile())
  await store.commit(commitOf(1))
  const broken = { ...rowOf(2), seq: 'two' } as unknown as OutboxRow
  await expect(store.commit([...commitOf(2), { table: 'outbox', row: broken }])).rejects.toThrow(
    /datatype|INTEGER/,
  )
  expect((await store.load()).meta.nextSeq).toBe(2)
  expect(await seqsOf(store)).toEqual([1])
  await store.close()
})

test('a torn or damaged tail leaves a prefix of the commits', { tags: ['slow'] }, async () => {
  const file = newFile()
  const store = openSqliteStore(file)
  const COMMITS = 8
  const boundaries: number[] = []
  for (let seq = 1; seq <= COMMITS; seq += 1) {
    await store.commit(commitOf(seq))
    boundaries.push(readFileSync(`${file}-wal`).length)
  }
  const wal = readFileSync(`${file}-wal`)
  const begin = boundaries[0] ?? 0
  let seen = 0
  for (let cut = begin; cut <= wal.length; cut += 1021) {
    for (const tail of ['torn', 'garbage', 'flipped'] as const) {
      const copy = newFile()
      copyFileSync(file, copy)
      const bytes = Buffer.from(tail === 'flipped' ? wal : wal.subarray(0, cut))
      const at = Math.min(cut, wal.length - 1)
      if (tail === 'flipped') bytes.writeUInt8(bytes.readUInt8(at) ^ 0x10, at)
      writeFileSync(
        `${copy}-wal`,
        tail === 'garbage' ? Buffer.concat([bytes, Buffer.alloc(700, cut)]) : bytes,
      )
      const again = openSqliteStore(copy)
      const seqs = await seqsOf(again)
      const whole = boundaries.filter((boundary) => boundary <= cut).length
      expect(seqs).toEqual(Array.from({ length: seqs.length }, (_, index) => index + 1))
      expect(seqs.length).toBeGreaterThanOrEqual(tail === 'flipped' ? whole - 1 : whole)
      expect((await again.load()).meta.nextSeq).toBe(seqs.length + 1)
      await again.close()
      seen += 1
    }
  }
  expect(seen).toBeGreaterThan(30)
  await store.close()
})

test('moves a file that is no store aside and begins under another id', async () => {
  const file = newFile()
  writeFileSync(file, Buffer.alloc(9000, 7))
  const store = openSqliteStore(file)
  expect(existsSync(`${file}.damaged`)).toBe(true)
  expect((await store.load()).meta).toMatchObject({ nextSeq: 1, replacedBy: 'empty' })
  await store.close()
  const again = openSqliteStore(newFile())
  expect((await again.load()).meta.replacedBy).toBeNull()
  await again.close()
})

test('a store has one user: the second is rejected, and the rows of the first stay', async () => {
  const file = newFile()
  const store = openSqliteStore(file)
  const { meta } = await store.load()
  await store.commit(commitOf(1))
  expect(() => openSqliteStore(file)).toThrow(StoreInUse)
  expect(() => openSqliteStore(file)).toThrow(/^Программа уже запущена с этой папкой/)
  await store.commit(commitOf(2))
  await store.close()
  expect(existsSync(`${file}.damaged`)).toBe(false)
  const again = openSqliteStore(file)
  expect((await again.load()).meta).toEqual({ ...meta, nextSeq: 3 })
  expect(await seqsOf(again)).toEqual([1, 2])
  await again.close()
})

test('a store that could not be opened is let go, and a damaged lock keeps nobody out', async () => {
  const file = newFile()
  mkdirSync(file)
  expect(() => openSqliteStore(file)).toThrow(/unable to open/)
  rmdirSync(file)
  writeFileSync(`${file}.lock`, Buffer.alloc(9000, 7))
  const store = openSqliteStore(file)
  expect(() => openSqliteStore(file)).toThrow(StoreInUse)
  await store.close()
})

test('a disk that is full takes no part of a commit', async () => {
  const file = newFile()
  const store = openSqliteStore(file, { maxPages: 40 })
  let stored = 0
  const fill = async () => {
    for (let seq = 1; seq < 5000; seq += 1) {
      await store.commit([
        ...commitOf(seq),
        {
          table: 'guard',
          row: { kind: `${seq}`.padEnd(900), wrong: [], countedFrom: 0, level: 0, until: 0 },
        },
      ])
      stored = seq
    }
  }
  await expect(fill()).rejects.toThrow(/full/)
  expect((await store.load()).meta.nextSeq).toBe(stored + 1)
  await store.close()
})

const mount = (...args: readonly string[]) => spawnSync('mount', args).status === 0

/** Root may write everywhere but behind a read-only mount. @returns what makes it writable again; null: not possible here */
function turnReadOnly(path: string): (() => void) | null {
  if (process.getuid?.() !== 0) {
    for (const name of readdirSync(path)) chmodSync(join(path, name), 0o400)
    chmodSync(path, 0o500)
    return () => {
      chmodSync(path, 0o700)
      for (const name of readdirSync(path)) chmodSync(join(path, name), 0o600)
    }
  }
  if (!mount('--bind', path, path)) return null
  const umount = () => void spawnSync('umount', [path])
  if (mount('-o', 'remount,ro,bind', path)) return umount
  umount()
  return null
}

test.for(['after a clean end', 'after a kill'])(
  'a folder that is read-only at the start loses no store, %s',
  async (end, { skip }) => {
    const path = mkdtempSync(join(folder, 'read-only-'))
    const file = join(path, 'locker.db')
    const store = openSqliteStore(file)
    await store.commit(commitOf(1))
    const { storeId } = (await store.load()).meta
    if (end === 'after a kill')
      for (const suffix of ['', '-wal', '-shm'])
        copyFileSync(file + suffix, join(path, `killed.db${suffix}`))
    await store.close()
    const left = end === 'after a kill' ? join(path, 'killed.db') : file
    const restore = turnReadOnly(path)
    if (restore === null) return skip()
    try {
      const write = async () => {
        const readOnly = openSqliteStore(left)
        try {
          await readOnly.commit(commitOf(2))
        } finally {
          await readOnly.close()
        }
      }
      await expect(write()).rejects.toThrow(/readonly|unable to open/)
    } finally {
      restore()
    }
    expect(existsSync(`${left}.damaged`)).toBe(false)
    const again = openSqliteStore(left)
    expect((await again.load()).meta).toMatchObject({ storeId, replacedBy: null })
    expect(await seqsOf(again)).toEqual([1])
    await again.close()
  },
)

test('power cuts on the real store lose, double and forget nothing', async () => {
  const findings: string[] = []
  for (const scenario of [...RECIPIENT_SCENARIOS.slice(0, 3), ...LOAD_SCENARIOS.slice(0, 1)])
    for (let point = 1; point <= 24; point += 5) {
      const file = newFile()
      const result = await runTrial({
        scenario,
        cuts: { at: [point, 2], dark: point % 2 === 0 ? 'finishes' : 'leaves' },
        makeStore: (changes) => {
          const store = openSqliteStore(file)
          void store.commit(changes)
          return store
        },
      })
      findings.push(...result.findings)
    }
  expect(findings).toEqual([])
})

test('power cuts while a cabinet is commissioned leave all doors of before, or all new ones', async () => {
  const findings: string[] = []
  for (let point = 1; point <= 60; point += 6) {
    const file = newFile()
    const result = await runCommissioning({
      cuts: [point, 3],
      shutsInTheDark: point % 4 === 1,
      makeStore: (changes) => {
        const store = openSqliteStore(file)
        void store.commit(changes)
        return store
      },
    })
    findings.push(...result.findings)
  }
  expect(findings).toEqual([])
})
