/** What a text in Latin letters was meant as: Russian typed on the wrong keyboard layout, or spelled in Latin letters. */
export interface LatinReading {
  readonly text: string
  /** Folded word of the text → other whole words that it may be: «казан» → «казань». */
  readonly spellings: ReadonlyMap<string, readonly string[]>
}

const NO_SPELLINGS: LatinReading['spellings'] = new Map()

/** A lone one is a letter of a house. */
const LATIN_WORD = /[a-z]{2}/iu
const KEYS_OF_WORD = /(?=.*[a-z])[a-z[\];'`,.]{3}/iu

/** A stop that begins a word or stands in one is a letter of the other layout. */
const STOP_IN_WORD = /[[\];'`,.](?=[a-z])/iu

/** The ways to read a text with Latin words in Russian, likelier first; none for a text without. */
export const readLatin = (text: string): LatinReading[] => {
  const isLayout = KEYS_OF_WORD.test(text) && !/[а-яё]/iu.test(text)
  const layout = isLayout ? [{ text: inRussianLayout(text), spellings: NO_SPELLINGS }] : []
  const spelled = LATIN_WORD.test(text) ? [transliterated(text)] : []
  return STOP_IN_WORD.test(text) ? [...layout, ...spelled] : [...spelled, ...layout]
}

const KEYS = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"
const RUSSIAN_KEYS = 'йцукенгшщзхъфывапролджэячсмитьбюё'
const LAYOUT = new Map(Array.from(KEYS, (key, at) => [key, RUSSIAN_KEYS[at] ?? key]))

/** The same keys pressed with the Russian layout, where «?» is a comma and «/» a full stop; no word ends in «б» or «ю». */
const inRussianLayout = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[a-z[\];'`]|[,.](?![\s\d]|$)/gu, (key) => LAYOUT.get(key) ?? key)
    .replaceAll('?', ',')
    .replaceAll(/(?<!\d)\//gu, '.')

/** Names that English has of its own. */
const ENGLISH: Readonly<Record<string, string>> = {
  moscow: 'москва',
  saint: 'санкт',
  petersburg: 'петербург',
  street: 'улица',
  avenue: 'проспект',
}

/** Cyrillic letters of Latin ones, the usual first; longer pieces stand before their beginnings. */
const PIECES: readonly (readonly [RegExp, readonly string[]])[] = [
  [/shch|sch/uy, ['щ']],
  [/zh/uy, ['ж']],
  [/kh/uy, ['х']],
  [/ts/uy, ['ц', 'тс']],
  [/tz/uy, ['ц']],
  [/ch/uy, ['ч']],
  [/sh/uy, ['ш']],
  [/[yj]u/uy, ['ю']],
  [/[yj]a/uy, ['я']],
  [/ia/uy, ['я', 'ия', 'иа']],
  [/iu/uy, ['ю', 'иу']],
  [/(?<![a-z])[yj]o/uy, ['йо', 'е']],
  [/(?<=[bcdfghklmnpqrstvwxz])ye(?![a-z])/uy, ['ые']],
  [/[yj][eo]/uy, ['е']],
  [/(?<![a-z])e|e(?![a-z])/uy, ['е', 'э']],
  [/(?<=[aeiouy])[yj]/uy, ['й']],
  [/y(?![a-z])/uy, ['ий', 'ый', 'ой', 'ы']],
  [/(?<=[aeiouy])i/uy, ['и', 'й']],
  [/l(?=[bcdfghjkmnpqrstvwxz])/uy, ['л', 'ль']],
  [/[bcdfghklmnpqrstvwxz](?![a-z])/uy, []],
  [/c/uy, ['к', 'ц']],
  [/h/uy, ['х', 'г']],
]
const LETTERS: Readonly<Record<string, string>> = {
  a: 'а', b: 'б', c: 'к', d: 'д', e: 'е', f: 'ф', g: 'г', h: 'х', i: 'и', j: 'й', k: 'к', l: 'л', m: 'м',
  n: 'н', o: 'о', p: 'п', q: 'к', r: 'р', s: 'с', t: 'т', u: 'у', v: 'в', w: 'в', x: 'кс', y: 'ы', z: 'з',
} // prettier-ignore
/** Words that one is read as; the rest of them would be less likely. */
const MOST_SPELLINGS = 16

function transliterated(text: string): LatinReading {
  const spellings = new Map<string, readonly string[]>()
  const read = text.toLowerCase().replaceAll(/[a-z]+/gu, (word) => {
    const known = ENGLISH[word]
    if (known !== undefined) return known
    const [usual = word, ...others] = spellingsOf(word)
    spellings.set(usual, others)
    return usual
  })
  return { text: read, spellings }
}

function spellingsOf(word: string): string[] {
  let spellings = ['']
  for (let at = 0; at < word.length;) {
    const { length, options } = pieceAt(word, at)
    spellings = options
      .flatMap((option) => spellings.map((begun) => begun + option))
      .slice(0, MOST_SPELLINGS)
    at += length
  }
  return spellings
}

function pieceAt(
  word: string,
  at: number,
): { readonly length: number; readonly options: readonly string[] } {
  const letter = LETTERS[word.charAt(at)] ?? ''
  for (const [piece, options] of PIECES) {
    piece.lastIndex = at
    const [found] = piece.exec(word) ?? []
    if (found === undefined) continue
    // The last consonant of a word may be soft: «Kazan».
    return { length: found.length, options: options.length > 0 ? options : [letter, `${letter}ь`] }
  }
  return { length: 1, options: [letter] }
}
