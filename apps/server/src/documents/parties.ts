import type { BrandFile } from '@yacheyka/contract/site/brand'
import type { Kysely } from 'kysely'
import type { Database } from '#/db/types.ts'
import type { Party, Seller } from './party.ts'

/** The network's legal entity, as documents name it. */
export const sellerOf = (brand: BrandFile): Seller => ({
  name: brand.legal_entity,
  phone: brand.hotline,
  inn: brand.requisites.inn,
  kpp: brand.requisites.kpp,
  ogrn: brand.requisites.ogrn,
  address: brand.requisites.address,
  bank: brand.requisites.bank,
  bic: brand.requisites.bic,
  account: brand.requisites.account,
  correspondentAccount: brand.requisites.correspondent_account,
  director: brand.requisites.director,
  accountant: brand.requisites.accountant,
  brand: brand.name,
  colour: brand.colours.brand,
})

/** A customer, as documents name it. */
export async function readBuyer(db: Kysely<Database>, customerUid: string): Promise<Party> {
  const row = await db
    .selectFrom('customer')
    .select(['name', 'juridical_name', 'inn', 'kpp'])
    .where('uid', '=', customerUid)
    .executeTakeFirstOrThrow()
  return { name: row.juridical_name ?? row.name, inn: row.inn ?? '', kpp: row.kpp ?? '' }
}
