import type { Kysely } from 'kysely'
import * as z from 'zod'
import type { Database } from '#/db/types.ts'
import type { Figure } from './network-queries.ts'

const moment = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text))
const choreNote = z.object({ at: moment, ms: z.number().optional() })
const backupNote = z.object({
  at: moment.optional(),
  bytes: z.number().optional(),
  verified_at: moment.optional(),
})
const archiveNote = z.object({ at: moment.optional(), faults: z.number() })
const booksNote = z.object({
  at: moment,
  ledger_faults: z.number(),
  tally_faults: z.number(),
})

/** What chores, backups and the look at the books have left in `setting`, as ages and counts. */
export async function readNotes(db: Kysely<Database>, now: Date): Promise<readonly Figure[]> {
  const rows = await db
    .selectFrom('setting')
    .select(['name', 'value'])
    .where((row) =>
      row.or([
        row('name', 'like', 'chore:%'),
        row('name', 'in', ['last_backup', 'last_archive_check', 'books_verified']),
      ]),
    )
    .execute()
  return rows.flatMap(({ name, value }) => figuresOf(name, value, now.getTime()))
}

function figuresOf(name: string, value: unknown, now: number): readonly Figure[] {
  const age = (at: number) => Math.max(0, (now - at) / 1000)
  if (name === 'last_backup') {
    const note = backupNote.safeParse(value).data
    if (note === undefined) return []
    return [
      ...whereKnown('yacheyka_backup_age_seconds', mapped(note.at, age)),
      ...whereKnown('yacheyka_backup_bytes', note.bytes),
      ...whereKnown('yacheyka_backup_verified_age_seconds', mapped(note.verified_at, age)),
    ]
  }
  if (name === 'last_archive_check') {
    const note = archiveNote.safeParse(value).data
    if (note === undefined) return []
    return [
      ...whereKnown('yacheyka_archive_verified_age_seconds', mapped(note.at, age)),
      { name: 'yacheyka_archive_faults', labels: {}, value: note.faults },
    ]
  }
  if (name === 'books_verified') {
    const note = booksNote.safeParse(value).data
    if (note === undefined) return []
    return [
      { name: 'yacheyka_books_age_seconds', labels: {}, value: age(note.at) },
      { name: 'yacheyka_books_faults', labels: { books: 'ledger' }, value: note.ledger_faults },
      { name: 'yacheyka_books_faults', labels: { books: 'tallies' }, value: note.tally_faults },
    ]
  }
  const note = choreNote.safeParse(value).data
  const chore = name.slice('chore:'.length)
  if (note === undefined) return []
  return [
    { name: 'yacheyka_chore_age_seconds', labels: { chore }, value: age(note.at) },
    ...(note.ms === undefined
      ? []
      : [{ name: 'yacheyka_chore_seconds', labels: { chore }, value: note.ms / 1000 }]),
  ]
}

const whereKnown = (name: string, value: number | undefined): readonly Figure[] =>
  value === undefined ? [] : [{ name, labels: {}, value }]

const mapped = (value: number | undefined, change: (value: number) => number) =>
  value === undefined ? undefined : change(value)
