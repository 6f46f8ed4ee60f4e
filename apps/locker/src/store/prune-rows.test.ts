import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Change } from '@yacheyka/locker/change'
import type { OutboxRow } from '@yacheyka/locker/outbox'
import type { Op } from '@yacheyka/locker/op'
import type { CommandRow } from '@yacheyka/locker/state'
import { afterAll, expect, test } from 'vitest'
import { openSqliteStore } from './sqlite-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'prune-rows-'))
afterAll(() => rmSync(folder, { recursive: true }))
let files = 0
const newFile = () => {
  files += 1
  return join(folder, `${files}.db`)
}

const stamp = (seq: number, sent: number | null) => ({
  seq,
  wall: seq,
  mono: seq,
  boot: 1,
  quality: 'exact',
  notAfter: null,
  sent,
  verdict: null,
})
const factRow = (seq: number, sent: number | null, barcode: string | null = null) =>
  ({
    ...stamp(seq, sent),
    stream: 'fact',
    body: { kind: 'door_opened', door: 1, barcode, details: {} },
  }) as OutboxRow
/** As a contact writes it before a cell that holds a parcel. */
const contactRow = (seq: number, kind: 'door_open_unasked' | 'door_closed') => {
  const row = factRow(seq, null, 'YA9-1')
  return { ...row, body: { ...row.body, kind } } as OutboxRow
}
const eventRow = (seq: number, sent: number | null) =>
  ({
    ...stamp(seq, sent),
    stream: 'parcel',
    body: { barcode: `YA${seq}-1`, status: 'issued', door: 1, placedSize: null, floor: 0 },
  }) as OutboxRow
const opRow = (id: number, closedAt: number | null, step: Op['step'] = 'settled'): Change => ({
  table: 'op',
  row: {
    id,
    kind: 'pickup',
    actor: 'code:YA1',
    barcode: 'YA1',
    cells: [],
    turn: 0,
    door: 1,
    at: null,
    step,
    pulses: 1,
    pulsedAt: closedAt,
    openedAt: closedAt,
    closedAt,
    reopened: [],
    result: null,
  },
})
const commandRow = (number: number, expires: number, acked: boolean): Change => ({
  table: 'command',
  row: {
    uid: `command-${number}`,
    number,
    state: 'done',
    result: null,
    acked,
    command: {
      uid: `command-${number}`,
      number,
      kind: 'beep',
      door: null,
      text: null,
      until: null,
      approved: true,
      issued_at: new Date(0).toISOString(),
      expires_at: new Date(expires).toISOString(),
    },
  } satisfies CommandRow,
})

async function openWith(rows: readonly OutboxRow[], others: readonly Change[] = []) {
  const file = newFile()
  const store = openSqliteStore(file)
  await store.commit([...rows.map((row) => ({ table: 'outbox', row }) as const), ...others])
  const seqs = async () => (await store.recent(1000)).map(({ seq }) => seq).toReversed()
  const idsOf = (sql: string) => {
    const database = new DatabaseSync(file, { readOnly: true })
    const ids = database
      .prepare(sql)
      .all()
      .map(({ id }) => id)
    database.close()
    return ids
  }
  return { store, seqs, idsOf }
}
const RULE = { before: 100, rowsMax: 1000, journalRows: 2, limit: 3 }

test('sent rows go once they are old, a few at a time; the newest and the unsent stay', async () => {
  const rows = [
    ...[1, 2, 3, 4].map((seq) => factRow(seq, 99)),
    factRow(5, 100),
    eventRow(6, null),
    ...[7, 8, 9].map((seq) => eventRow(seq, 50)),
  ]
  const { store, seqs } = await openWith(rows)
  expect(await store.countUnsent()).toBe(1)
  expect(await store.prune(RULE)).toBe(3)
  expect(await seqs()).toEqual([3, 4, 5, 6, 8, 9])
  expect(await store.prune(RULE)).toBe(2)
  expect(await store.prune(RULE)).toBe(0)
  expect(await seqs()).toEqual([5, 6, 8, 9])
  await store.close()
})

test('by an unsure clock nothing is old', async () => {
  const { store, seqs } = await openWith([1, 2, 3, 4].map((seq) => factRow(seq, 1)))
  expect(await store.prune({ ...RULE, before: null })).toBe(0)
  expect(await seqs()).toEqual([1, 2, 3, 4])
  await store.close()
})

test('settled ops and commands that are over go, those that are not stay', async () => {
  const changes = [
    opRow(1, 50),
    opRow(2, null),
    opRow(3, 60),
    opRow(4, 50, 'closed'),
    opRow(5, null),
    opRow(6, 100),
    opRow(7, null),
    commandRow(1, 99, true),
    commandRow(2, 99, false),
    commandRow(3, 100, true),
  ]
  const { store, idsOf } = await openWith([], changes)
  while ((await store.prune(RULE)) > 0);
  expect(idsOf('SELECT id FROM op ORDER BY id')).toEqual([4, 5, 6, 7])
  expect(idsOf('SELECT uid AS id FROM command ORDER BY uid')).toEqual(['command-2', 'command-3'])
  await store.close()
})

test('too many rows: sent ones first, then the cabinet’s own; what says anything of a parcel stays', async () => {
  const rows = [
    factRow(1, null),
    factRow(2, null, 'YA2-1'),
    eventRow(3, null),
    factRow(4, 5000),
    factRow(5, null),
    ...[6, 7, 8].map((seq) => eventRow(seq, null)),
  ]
  const { store, seqs } = await openWith(rows)
  expect(await store.prune({ ...RULE, rowsMax: 7 })).toBe(1)
  expect(await seqs()).toEqual([1, 2, 3, 5, 6, 7, 8])
  expect(await store.prune({ ...RULE, rowsMax: 6 })).toBe(1)
  expect(await store.prune({ ...RULE, rowsMax: 1 })).toBe(1)
  expect(await store.prune({ ...RULE, rowsMax: 1 })).toBe(0)
  expect(await seqs()).toEqual([2, 3, 6, 7, 8])
  await store.close()
})

test('a contact that flaps before a parcel fills no store', async () => {
  const rows = [
    factRow(1, null, 'YA9-1'),
    contactRow(2, 'door_open_unasked'),
    contactRow(3, 'door_closed'),
    eventRow(4, null),
  ]
  const { store, seqs } = await openWith(rows)
  expect(await store.prune({ ...RULE, rowsMax: 1 })).toBe(2)
  expect(await seqs()).toEqual([1, 4])
  await store.close()
})
