import { randomInt } from 'node:crypto'

/** Without what is taken for another when it is read aloud or from paper. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz'
const DIGITS = '23456789'

const some = (signs: string, count: number): string =>
  Array.from({ length: count }, () => signs.charAt(randomInt(signs.length))).join('')

/** «Kfqm-wzbt-hnpa-4829»: good by the rules of passwords, easy to read out, about 66 bits. */
export const makeUpPassword = (): string =>
  [
    some(LETTERS.toUpperCase(), 1) + some(LETTERS, 3),
    some(LETTERS, 4),
    some(LETTERS, 4),
    some(DIGITS, 4),
  ].join('-')
