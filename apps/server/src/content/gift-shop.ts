import type { Brand } from '@yacheyka/contract/site/brand'
import type { Kysely } from 'kysely'
import type { Database } from '#/db/types.ts'

/** Sees that the shop whose visits the gift partner's link counts is there, by the name of the brand file. */
export async function keepGiftShop(db: Kysely<Database>, brand: Brand): Promise<void> {
  if (brand.gift_partner === undefined) return
  const { shop_id: id, name, url } = brand.gift_partner
  await db
    .insertInto('shop')
    .values({ id, name, url })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ name, url }))
    .execute()
}
