import { NBSP } from '@yacheyka/core/text/wording'

/** Roubles of the wire, `1234.50`, as people read them: «1 234,50 ₽», and «1 000 ₽» without kopecks. */
const formatRoubles = (amount: string): string => {
  const [whole = '0', kopecks = '00'] = amount.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, NBSP)
  return `${grouped}${kopecks === '00' ? '' : `,${kopecks}`}${NBSP}₽`
}

/** What the recipient pays: «Оплачено», or «К оплате 1 234,50 ₽». */
export const formatAmount = (cod: string): string =>
  cod === '0.00' ? 'Оплачено' : `К${NBSP}оплате ${formatRoubles(cod)}`
