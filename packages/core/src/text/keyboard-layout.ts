const RUSSIAN = 'йцукенгшщзфывапролдячсмить'
const LATIN = 'qwertyuiopasdfghjklzxcvbnm'

/** What the same keys type in the Latin layout. A scanner presses keys: «НФ12» of a Russian layout is `YA12`. */
export const latinKeys = (typed: string): string =>
  typed.replace(/[а-я]/giu, (letter) => {
    const small = letter.toLowerCase()
    const latin = LATIN[RUSSIAN.indexOf(small)] ?? letter
    return letter === small ? latin : latin.toUpperCase()
  })
