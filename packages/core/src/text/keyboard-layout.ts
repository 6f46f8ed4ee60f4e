const RUSSIAN = 'йцукенгшщзфывапролдячсмить'
const LATIN = 'qwertyuiopasdfghjklzxcvbnm'

/** What the same keys type in the Latin layout. A scanner presses keys: «НФ12» of a Russian layout is `YA12`. */
export const latinKeys = (typed: string): string =>
  typed.replace(/[а-я]/giu, (letter) => {
    const small = letter.toLowerCase()
    const latin = LATIN[RUSSIAN.indexOf(small)] ?? letter
    return letter === small ? latin : latin.toUpperCase()
  })

/** Keys beside those of the Latin letters, which type letters in the Russian layout only. */
const SIGNS: Readonly<Record<string, string>> = {
  '[': 'х',
  ']': 'ъ',
  ';': 'ж',
  "'": 'э',
  ',': 'б',
  '.': 'ю',
  '`': 'ё',
}

/** What the same keys type in the Russian layout: «vjcrdf» is «москва». A comma or a point that ends a word is itself. */
export const russianKeys = (typed: string): string =>
  typed
    .replaceAll(/[a-z]/giu, (letter) => RUSSIAN[LATIN.indexOf(letter.toLowerCase())] ?? letter)
    .replaceAll(/[[\];'`]|[,.](?=\p{L})/gu, (sign) => SIGNS[sign] ?? sign)
