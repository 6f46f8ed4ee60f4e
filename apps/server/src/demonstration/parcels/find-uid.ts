import type { Kysely } from 'kysely'
import type { Database } from '#/db/types.ts'
import { findParcel } from '#/parcel-store/find-parcel.ts'

const UID = /^[1-9A-HJ-NP-Za-km-z]{22}$/

/** The `uid` that a link to a parcel's page carries, or that stands there alone. */
export function uidInLink(text: string): string | undefined {
  const last =
    text
      .trim()
      .replace(/[?#].*$/, '')
      .replace(/\/+$/, '')
      .split('/')
      .at(-1) ?? ''
  return UID.test(last) ? last : undefined
}

/** The `uid` of the one parcel that the number or barcode names. */
export async function findUid(db: Kysely<Database>, name: string): Promise<string | undefined> {
  const found = await findParcel(db, name)
  return found.found === 'one' ? found.parcel.rootUid : undefined
}
