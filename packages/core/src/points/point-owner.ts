import { foldText } from '../text/fold-text.ts'

/** The owner whose lockers wear the postal marker. */
export const OWNER_POST = 'russian_post'
/** The owner of a point for which none is named. */
export const OWNER_UNKNOWN = 'other'
export const OWNER_LENGTH_MAX = 60

/** One owner and the ways people spell it; the code itself is always understood. */
export interface OwnerAlias {
  readonly code: string
  readonly names: readonly string[]
}

const POST: OwnerAlias = {
  code: OWNER_POST,
  names: ['Почта России', 'Russian Post', 'Почта РФ', 'Pochta Rossii', 'Post of Russia'],
}

const LEGAL_FORMS = new Set(['ооо', 'оао', 'зао', 'пао', 'ао', 'ип', 'фгуп', 'llc', 'ltd', 'jsc'])

/** Folded words without legal forms, unless there is nothing else. */
export const ownerWords = (text: string): string[] => {
  const words = foldText(text.normalize('NFKC')).split(' ')
  const named = words.filter((word) => !LEGAL_FORMS.has(word))
  return named.length === 0 ? words : named
}

const compact = (text: string): string => ownerWords(text).join('')

/**
 * However an owner is spelled, one code: «АО "ПОЧТА РОССИИ"» and `russian-post` are `russian_post`, «ООО «Лавка»» is
 * the code whose aliases name «Лавка», and any other owner is its own words joined by `_`. Nothing to read is `other`.
 */
export const ownerCode = (text: string, aliases: readonly OwnerAlias[] = []): string => {
  const words = ownerWords(text)
  const key = words.join('')
  if (key === '') return OWNER_UNKNOWN
  const known = [...aliases, POST].find(({ code, names }) =>
    [code, ...names].some((name) => compact(name) === key),
  )
  if (known !== undefined) return known.code
  return Array.from(words.join('_')).slice(0, OWNER_LENGTH_MAX).join('').replace(/_$/, '')
}

/** An owner as people read it: a known name, else the words of the code, «5post» or «Лавка рядом». */
export const ownerTitle = (code: string, aliases: readonly OwnerAlias[] = []): string => {
  if (code === OWNER_UNKNOWN) return 'не указан'
  const known = [...aliases, POST].find((alias) => alias.code === code)
  const words = known?.names[0] ?? code.replaceAll('_', ' ')
  return words.charAt(0).toLocaleUpperCase('ru') + words.slice(1)
}
