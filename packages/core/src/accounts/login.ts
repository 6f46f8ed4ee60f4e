/** Specification 2, section 5. */
export const LOGIN_LENGTH_MAX = 50
const LOGIN = /^[a-z0-9][a-z0-9._-]{0,49}$/

/** Letters of the register of names, as passports and signboards write them. */
const LATIN: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'sch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
}

/** Words that say what kind of entity it is, and nothing of which. */
const KINDS =
  /^(?:ооо|оао|зао|пао|нао|ао|ип|общество|ограниченной|ответственностью|акционерное|публичное|непубличное|индивидуальный|предприниматель)$/u

/** Whether a login may be assigned: at most 50 small Latin letters, digits, dots, hyphens and underscores. */
export const isLogin = (text: string): boolean => LOGIN.test(text)

/** Logins are compared so: people type a capital where their phone puts one. */
export const foldLogin = (typed: string): string => typed.trim().toLowerCase()

/**
 * A login from the name of a legal entity: ООО «Чайная лавка» is `chaynaya-lavka-4821`.
 * @param suffix digits that tell it from others of the same name
 */
export const suggestLogin = (juridicalName: string, suffix: string): string => {
  const words = juridicalName
    .toLowerCase()
    .split(/[^a-zа-яё0-9]+/u)
    .filter((word) => word.length > 1 && !KINDS.test(word))
  const latin = words.map((word) => word.replaceAll(/[а-яё]/gu, (sign) => LATIN[sign] ?? ''))
  const lengthLeft = LOGIN_LENGTH_MAX - suffix.length - 1
  const stem = latin
    .join('-')
    .slice(0, lengthLeft)
    .replaceAll(/^-+|-+$/g, '')
  return `${stem === '' ? 'client' : stem}-${suffix}`
}
