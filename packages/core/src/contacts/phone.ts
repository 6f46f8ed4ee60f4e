/** E.164 of a Russian number: `+7` and ten digits. */
export type Phone = `+7${string}`

/** What people write between the digits. */
const BETWEEN = /[\s()\-–—.\u00a0]/gu

/**
 * Reads `+7(916)123-45-67`, `+7 916 123 45 67`, `8 (916) 123-45-67`, `7916…` and `9161234567` as E.164. Undefined
 * where it is no Russian number.
 */
export const parsePhone = (text: string): Phone | undefined => {
  const bare = text.trim().replace(BETWEEN, '')
  const ten = /^(?:\+7|7|8)?([1-9]\d{9})$/.exec(bare)?.[1]
  return ten === undefined ? undefined : `+7${ten}`
}

/** `+7(916)123-45-67`, as the API answers. */
export const formatPhone = (phone: string): string =>
  phone.replace(/^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/, '+7($1)$2-$3-$4')
