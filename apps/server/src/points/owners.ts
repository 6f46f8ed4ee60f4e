import { OWNER_POST, OWNER_UNKNOWN, ownerCode, ownerTitle } from '@yacheyka/core/points/point-owner'
import type { OwnerAlias } from '@yacheyka/core/points/point-owner'
import { similarOwners } from '@yacheyka/core/points/similar-owners'
import { type Kysely, sql } from 'kysely'
import type { Actor } from '#/audit/actor.ts'
import { recordAudit } from '#/audit/audit.ts'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { FieldErrors } from '#/http/errors.ts'
import { bumpRevision, lockRevision } from './import-write.ts'

/** Owners whom operators have named: of each its title and every other spelling that means it. */
export async function readOwnerAliases(db: Kysely<Database>): Promise<readonly OwnerAlias[]> {
  const { rows } = await sql<OwnerAlias>`
    SELECT code, ARRAY[title] || ARRAY(
      SELECT spelling.code FROM point_owner_spelling AS spelling WHERE spelling.owner = point_owner.code ORDER BY 1
    ) AS names
    FROM point_owner ORDER BY code`.execute(db)
  return rows
}

/** Owners of the network, the greatest first, and groups of those that may be one. */
export async function listOwners(db: Kysely<Database>, brandAliases: readonly OwnerAlias[]) {
  const counted = await countOwners(db)
  const named = await readOwnerAliases(db)
  const aliases = [...named, ...brandAliases]
  const owners = counted.map(({ owner }) => owner).filter((owner) => owner !== OWNER_UNKNOWN)
  return {
    results: counted.map(({ owner, count }) => ({
      owner,
      title: ownerTitle(owner, aliases),
      count,
      spellings: named.find(({ code }) => code === owner)?.names.slice(1) ?? [],
    })),
    similar: similarOwners(owners, await readApart(db)),
  }
}

const OWNERS_MAX = 500

const countOwners = async (db: Kysely<Database>) => {
  const { rows } = await sql<{ owner: string; count: number }>`
    SELECT owner, count(*)::integer AS count FROM point WHERE NOT sandbox
    GROUP BY owner ORDER BY count(*) DESC, owner COLLATE "C" LIMIT ${OWNERS_MAX}`.execute(db)
  return rows
}

const readApart = async (db: Kysely<Database>) => {
  const pairs = await db.selectFrom('point_owner_apart').selectAll().execute()
  return pairs.map(({ one, other }) => [one, other] as const)
}

/**
 * What an import tells of owners in its file that look like others of the network.
 * @param owners codes in the file
 */
export async function similarOwnersNotes(
  db: Kysely<Database>,
  owners: ReadonlySet<string>,
  aliases: readonly OwnerAlias[],
): Promise<string[]> {
  const known = (await countOwners(db)).map(({ owner }) => owner)
  return similarOwners(
    known.filter((owner) => owner !== OWNER_UNKNOWN),
    await readApart(db),
  )
    .filter((group) => group.some((owner) => owners.has(owner)))
    .slice(0, NOTES_MAX)
    .map((group) => {
      const titles = group.map((owner) => `«${ownerTitle(owner, aliases)}»`).join(', ')
      return `похоже на одного владельца: ${titles}. Объединить их можно в «Точки» → «Владельцы»`
    })
}

const NOTES_MAX = 20

/**
 * Makes one owner of several, named anew: their points and feed sources become its own, and what was spelled as any of
 * them means it from now on. With one owner it is renamed.
 * @throws {FieldErrors} `title` without letters or figures; `owners` for one that is known by its own name
 */
export async function joinOwners(
  db: Kysely<Database>,
  { title, owners }: { readonly title: string; readonly owners: readonly string[] },
  brandAliases: readonly OwnerAlias[],
  actor: Actor,
): Promise<void> {
  const target = ownerCode(title, brandAliases)
  if (target === OWNER_UNKNOWN)
    throw new FieldErrors({ title: ['Назовите владельца буквами или цифрами'] })
  const joined = owners.filter((owner) => owner !== target)
  const fixed = new Set([OWNER_UNKNOWN, OWNER_POST, ...brandAliases.map(({ code }) => code)])
  const refused = joined.find((owner) => fixed.has(owner))
  if (refused !== undefined) throw new FieldErrors({ owners: [rejectionOf(refused, brandAliases)] })
  await inTransaction(db, async (transaction) => {
    await lockRevision(transaction)
    const before = await transaction
      .selectFrom('point_owner')
      .select('title')
      .where('code', '=', target)
      .executeTakeFirst()
    await transaction
      .insertInto('point_owner')
      .values({ code: target, title })
      .onConflict((conflict) => conflict.column('code').doUpdateSet({ title }))
      .execute()
    await sql`DELETE FROM point_owner_spelling WHERE code = ${target}`.execute(transaction)
    await sql`UPDATE point_owner_spelling SET owner = ${target} WHERE owner = ANY (${joined})`.execute(
      transaction,
    )
    await sql`INSERT INTO point_owner_spelling (code, owner) SELECT unnest(${joined}::text[]), ${target}
      ON CONFLICT (code) DO UPDATE SET owner = excluded.owner`.execute(transaction)
    await sql`DELETE FROM point_owner WHERE code = ANY (${joined})`.execute(transaction)
    await sql`DELETE FROM point_owner_apart WHERE one = ANY (${joined}) OR other = ANY (${joined})`.execute(
      transaction,
    )
    await sql`INSERT INTO feed_source_owner (source, owner)
      SELECT DISTINCT source, ${target} FROM feed_source_owner WHERE owner = ANY (${joined})
      ON CONFLICT DO NOTHING`.execute(transaction)
    await sql`DELETE FROM feed_source_owner WHERE owner = ANY (${joined})`.execute(transaction)
    const { numAffectedRows: points = 0n } = await sql`
      UPDATE point SET owner = ${target}, updated_at = now() WHERE owner = ANY (${joined}) AND NOT sandbox`.execute(
      transaction,
    )
    if (points > 0n) await bumpRevision(transaction)
    await recordAudit(transaction, actor, {
      action: 'point_owner.join',
      subject: { kind: 'point_owner', id: target, name: title },
      before: { title: before?.title ?? null, owners: joined },
      after: { title, points: Number(points) },
    })
  })
}

const rejectionOf = (owner: string, aliases: readonly OwnerAlias[]): string =>
  owner === OWNER_UNKNOWN
    ? 'У точек без владельца его называют в файле или на карточке точки'
    : `«${ownerTitle(owner, aliases)}» узнаётся по имени: объединяйте других с ним, назвав его так же`

/** Remembers that these are different, however alike: they are suggested together no more. */
export async function keepOwnersApart(
  db: Kysely<Database>,
  owners: readonly string[],
  actor: Actor,
): Promise<void> {
  const pairs = owners
    .toSorted()
    .flatMap((one, index, all) => all.slice(index + 1).map((other) => ({ one, other })))
    .filter(({ one, other }) => one < other)
  const [first] = owners
  if (pairs.length === 0 || first === undefined) return
  await inTransaction(db, async (transaction) => {
    await transaction
      .insertInto('point_owner_apart')
      .values(pairs)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await recordAudit(transaction, actor, {
      action: 'point_owner.apart',
      subject: { kind: 'point_owner', id: first, name: ownerTitle(first) },
      after: { owners },
    })
  })
}

/** The spelling is an owner of its own again for imports to come; points stay as they are. */
export async function forgetSpelling(
  db: Kysely<Database>,
  code: string,
  actor: Actor,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const forgotten = await transaction
      .deleteFrom('point_owner_spelling')
      .where('code', '=', code)
      .returning('owner')
      .executeTakeFirst()
    if (forgotten === undefined) return
    await recordAudit(transaction, actor, {
      action: 'point_owner.forget_spelling',
      subject: { kind: 'point_owner', id: forgotten.owner, name: ownerTitle(forgotten.owner) },
      before: { spelling: code },
    })
  })
}
