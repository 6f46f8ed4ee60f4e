const ADJECTIVE_ENDS: readonly (readonly [RegExp, string])[] = [
  [/ая$/u, 'ую'],
  [/яя$/u, 'юю'],
  [/^(\d+)-я$/u, '$1-ю'],
]

/**
 * A city after «показываем»: «Москву», «Старую Руссу», «Йошкар-Олу»; what does not end in «а» or «я» stays as it is.
 */
export const accusativeCity = (name: string): string => {
  const words = name.split(' ')
  const last = words.at(-1) ?? ''
  if (!/[ая]$/u.test(last)) return name
  return words
    .map((word, place) =>
      place === words.length - 1 ? accusativeNoun(word) : accusativeAdjective(word),
    )
    .join(' ')
}

/** A street's name after «улицу»: «Большую Садовую», but «Баумана». */
export const accusativeStreet = (name: string): string =>
  /(?:ая|яя)$/u.test(name) ? name.split(' ').map(accusativeAdjective).join(' ') : name

const accusativeAdjective = (word: string): string => {
  for (const [end, accusative] of ADJECTIVE_ENDS)
    if (end.test(word)) return word.replace(end, accusative)
  return word
}

const accusativeNoun = (word: string): string => {
  const adjective = accusativeAdjective(word)
  if (adjective !== word) return adjective
  return word.replace(/а$/u, 'у').replace(/я$/u, 'ю')
}
