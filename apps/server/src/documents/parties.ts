import type { BrandFile, Requisites } from '@yacheyka/contract/site/brand'
import type { Kysely } from 'kysely'
import type { Database } from '#/db/types.ts'
import type { Party, Seller } from './party.ts'

const UNNAMED: Requisites = {
  inn: '',
  kpp: '',
  ogrn: '',
  address: '',
  bank: '',
  bic: '',
  account: '',
  correspondent_account: '',
  director: '',
  accountant: '',
}

/** The network's legal entity, as documents name it; before its requisites are known, by its name alone. */
export const sellerOf = ({ requisites = UNNAMED, ...brand }: BrandFile): Seller => ({
  name: brand.legal_entity,
  phone: brand.hotline,
  inn: requisites.inn,
  kpp: requisites.kpp,
  ogrn: requisites.ogrn,
  address: requisites.address,
  bank: requisites.bank,
  bic: requisites.bic,
  account: requisites.account,
  correspondentAccount: requisites.correspondent_account,
  director: requisites.director,
  accountant: requisites.accountant,
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
