import type { Kysely, Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { FieldErrors } from '#/http/errors.ts'

/** What a response says of its vacancy: the title, and the key where it knows one. */
interface Named {
  readonly vacancy: string
  readonly vacancy_uid?: string | undefined
}

/**
 * The vacancy that a response answers: the one of its key, or the first published one of its title.
 * @throws {FieldErrors} where there is none, or it was withdrawn from the site
 */
export async function findNamed(db: Kysely<Database>, named: Named): Promise<NamedVacancy> {
  return published(await select(db, named).executeTakeFirst())
}

/** The same, held until the transaction ends: it is not deleted meanwhile. @throws {FieldErrors} */
export async function holdNamed(
  transaction: Transaction<Database>,
  named: Named,
): Promise<NamedVacancy> {
  return published(await select(transaction, named).forShare().executeTakeFirst())
}

interface NamedVacancy {
  readonly uid: string
  readonly title: string
}

function select(db: Kysely<Database>, { vacancy, vacancy_uid: uid }: Named) {
  const found = db.selectFrom('vacancy').select(['uid', 'title', 'published'])
  return uid === undefined
    ? found
        .where('title', '=', vacancy)
        .orderBy('published', 'desc')
        .orderBy('position')
        .orderBy('uid')
        .limit(1)
    : found.where('uid', '=', uid)
}

function published(found: (NamedVacancy & { readonly published: boolean }) | undefined) {
  if (found === undefined) throw new FieldErrors({ vacancy: ['Такой вакансии нет'] })
  if (!found.published)
    throw new FieldErrors({ vacancy: ['Вакансия закрыта: отклики на неё больше не принимаются'] })
  return found
}
