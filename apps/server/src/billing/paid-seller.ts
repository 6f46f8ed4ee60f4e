import type { BrandFile } from '@yacheyka/contract/site/brand'
import { sellerOf } from '#/documents/parties.ts'
import type { Seller } from '#/documents/party.ts'
import { AppError } from '#/http/errors.ts'

/** @throws {AppError} where the brand file has no requisites: there is nobody to pay to */
export function paidSellerOf(brand: BrandFile): Seller {
  if (brand.requisites === undefined)
    throw new AppError(
      400,
      'no_requisites',
      `Счёт пока выставить нельзя: сеть ещё не указала реквизиты. Позвоните: ${brand.hotline}`,
    )
  return sellerOf(brand)
}
