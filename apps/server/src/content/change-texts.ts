import type { OrderedTextKind, TextKind } from '@yacheyka/contract/content/console-texts'
import type { Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { textOf } from './html.ts'
import { differences, recordAudit } from '#/audit/audit.ts'
import type { Actor } from '#/audit/actor.ts'
import { type KeptText, QUESTION_TABLES, TEXT_STORES, type TextFields } from './stores.ts'

// What editors do to news, instructions and questions: one for the console and the command line.

interface Options {
  readonly actor: Actor
  readonly now: Date
}

/** A long text is not written into the journal twice whole. */
const AUDITED = 10_000

/** @returns its key; a question goes to the end */
export async function addText(
  transaction: Transaction<Database>,
  kind: TextKind,
  fields: TextFields,
  options: Options,
): Promise<string> {
  const key = await TEXT_STORES[kind].insert(transaction, fields)
  await record(transaction, kind, `${kind}.add`, { key, ...fields }, options, {
    after: factsOf(fields),
  })
  return key
}

/**
 * @param version what the editor opened; without it whatever stands there is changed
 * @returns `changed` where another one saved in between: nothing is done
 */
export async function changeText(
  transaction: Transaction<Database>,
  kind: TextKind,
  key: string,
  change: Partial<TextFields>,
  { version, ...options }: Options & { readonly version?: number },
): Promise<'done' | 'unknown' | 'changed'> {
  const kept = await TEXT_STORES[kind].find(transaction, key, true)
  if (kept === undefined) return 'unknown'
  if (version !== undefined && version !== kept.version) return 'changed'
  const { key: _key, version: _version, ...before } = kept
  const after: TextFields = { ...before, ...change }
  const changed = differences(factsOf(before), factsOf(after))
  const names = Object.keys(changed.after)
  // What the journal shortens may differ beyond its end.
  if (JSON.stringify(after) === JSON.stringify(before)) return 'done'
  await TEXT_STORES[kind].update(transaction, kept, after)
  await record(
    transaction,
    kind,
    `${kind}.${verbOf(names, after)}`,
    { key, ...after },
    options,
    changed,
  )
  return 'done'
}

/** Shown or hidden alone has its own name. */
const verbOf = (names: readonly string[], { shown }: TextFields): string => {
  if (names.length > 1) return 'change'
  if (names[0] === 'shown') return shown ? 'show' : 'hide'
  return names[0] === 'position' ? 'move' : 'change'
}

/** @returns false where there is none */
export async function deleteText(
  transaction: Transaction<Database>,
  kind: TextKind,
  key: string,
  options: Options,
): Promise<boolean> {
  const kept = await TEXT_STORES[kind].find(transaction, key, true)
  if (kept === undefined) return false
  await TEXT_STORES[kind].remove(transaction, key)
  await record(transaction, kind, `${kind}.delete`, kept, options, { before: factsOf(kept) })
  return true
}

/**
 * Changes places with the neighbour; all are numbered anew from 1, in their order.
 * @returns false where there is no such question
 */
export async function moveQuestion(
  transaction: Transaction<Database>,
  kind: OrderedTextKind,
  key: string,
  to: 'up' | 'down',
  options: Options,
): Promise<boolean> {
  const table = QUESTION_TABLES[kind]
  await transaction.selectFrom(table).select('uid').orderBy('uid').forUpdate().execute()
  const all = [...(await TEXT_STORES[kind].select(transaction))]
  const at = all.findIndex((each) => each.key === key)
  const moved = all[at]
  if (moved === undefined) return false
  const next = to === 'up' ? at - 1 : at + 1
  if (all[next] === undefined) return true
  all.splice(at, 1)
  all.splice(next, 0, moved)
  for (const [index, each] of all.entries())
    if (each.position !== index + 1)
      await transaction
        .updateTable(table)
        .set({ position: index + 1 })
        .where('uid', '=', each.key)
        .execute()
  await record(transaction, kind, `${kind}.move`, moved, options, {
    before: { position: at + 1 },
    after: { position: next + 1 },
  })
  return true
}

type Facts = Readonly<Record<string, unknown>>

const record = (
  transaction: Transaction<Database>,
  kind: TextKind,
  action: string,
  { key, title }: Pick<KeptText, 'key' | 'title'>,
  { actor, now }: Options,
  facts: { readonly before?: Facts; readonly after?: Facts },
) =>
  recordAudit(
    transaction,
    actor,
    { action, subject: { kind, id: key, name: textOf(title) }, ...facts },
    now,
  )

/** What the journal keeps of a text: the HTML, which is what readers see, and the Markdown that it is made of. */
const factsOf = (fields: TextFields): Facts => ({
  title: fields.title,
  content: fields.content.slice(0, AUDITED),
  description: fields.description,
  picture: fields.picture,
  picture_alt: fields.pictureAlt,
  published_at: fields.publishedAt?.toISOString() ?? null,
  shown: fields.shown,
  position: fields.position,
  markdown: fields.source?.slice(0, AUDITED) ?? null,
})
