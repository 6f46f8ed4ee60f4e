import type { Brand } from '@yacheyka/contract/site/brand'
import { COMMON_WORDS, PRODUCT_WORDS } from './common-words.ts'

/** Tries that a guesser who knows the lists and the habits needs; below it even ten a minute get there. */
const GUESSES_MIN = 1e8

/** Signs that are judged: the time it takes grows with their cube, and a guesser stands still long before. */
const JUDGED_MOST = 64

/**
 * @param own words of the account: its login, its owner's names, its address of e-mail
 * @returns whether the password is one of those that guessers try first: of the lists of leaked ones, of words of the
 * product or of the account, with the usual letters swapped, years and signs added
 */
export type PasswordJudge = (password: string, own: readonly string[]) => Promise<boolean>

export const brandWords = ({
  name,
  latin_name,
  legal_entity,
  slogan,
}: Pick<Brand, 'name' | 'latin_name' | 'legal_entity' | 'slogan'>) =>
  [name, latin_name, legal_entity, slogan].filter((word) => word !== undefined)

/** @param words of the brand */
export function openPasswordJudge(words: readonly string[]): PasswordJudge {
  let opening: ReturnType<typeof openChecker> | undefined
  return async (password, own) => {
    const checker = await (opening ??= openChecker(words))
    const judged = password.normalize('NFC').slice(0, JUDGED_MOST)
    const { guesses } = checker.check(judged, own.flatMap(partsOf))
    return guesses < GUESSES_MIN
  }
}

/** The lists take 50 ms and some memory: they come with the first password that is set, not with the process. */
async function openChecker(words: readonly string[]) {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({
    dictionary: {
      ...dictionary,
      product: [...words.flatMap(partsOf), ...PRODUCT_WORDS],
      russian: [...COMMON_WORDS],
    },
    graphs: adjacencyGraphs,
  })
}

/** The whole and its words of three letters and more. */
const partsOf = (text: string): readonly string[] => {
  const whole = text.toLowerCase()
  return [whole, ...whole.split(/[^\p{L}\p{N}]+/u)].filter((part) => part.length > 2)
}
