import { NBSP, typeset } from '@yacheyka/core/text/wording'

/** Roubles of the wire, `1234.50`, as people read them: «1 234,50 ₽», and «1 000 ₽» without kopecks. */
const formatRoubles = (amount: string): string => {
  const [whole = '0', kopecks = '00'] = amount.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, NBSP)
  return `${grouped}${kopecks === '00' ? '' : `,${kopecks}`}${NBSP}₽`
}

/** What the recipient pays: «Оплачено», or «К оплате 1 234,50 ₽». */
export const formatAmount = (cod: string): string =>
  cod === '0.00' ? 'Оплачено' : `К${NBSP}оплате ${formatRoubles(cod)}`

/**
 * How to pay at the point, by its payment methods on the wire; undefined where nothing is to pay.
 * @param methods undefined while the point is not known
 */
export const howToPay = (
  cod: string,
  methods: readonly string[] | undefined,
): string | undefined => {
  if (cod === '0.00') return undefined
  const names = [
    methods?.includes('Карта') === true ? 'картой' : '',
    methods?.includes('Наличные') === true ? 'наличными' : '',
  ].filter((name) => name !== '')
  if (names.length === 0) return typeset('При получении')
  return typeset(`При получении: ${names.join(' или ')}`)
}
