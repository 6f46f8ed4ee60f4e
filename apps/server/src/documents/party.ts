import { NBSP } from '@yacheyka/core/text/wording'

/** A legal entity, as documents name it. */
export interface Party {
  readonly name: string
  readonly inn: string
  /** Empty for an entrepreneur, and where nobody wrote it down. */
  readonly kpp: string
  readonly address?: string
  readonly phone?: string
}

/** Who is paid and signs. */
export interface Seller extends Party {
  readonly ogrn: string
  readonly account: string
  readonly bank: string
  readonly bic: string
  readonly correspondentAccount: string
  /** Empty: the line is left for a name. */
  readonly director: string
  readonly accountant: string
  /** The brand's name, without quotation marks, and its colour. */
  readonly brand: string
  readonly colour: string
}

/** «ООО «Ромашка», ИНН 7701234560, КПП 770101001, 123056, г. Москва, тел. 8 800 555-00-00» */
export const formatParty = ({ name, inn, kpp, address = '', phone = '' }: Party): string =>
  [
    name,
    inn === '' ? '' : `ИНН${NBSP}${inn}`,
    kpp === '' ? '' : `КПП${NBSP}${kpp}`,
    address,
    phone === '' ? '' : `тел.${NBSP}${phone.replaceAll(' ', NBSP)}`,
  ]
    .filter((part) => part !== '')
    .join(', ')
