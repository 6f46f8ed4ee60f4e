import { useQuery } from '@tanstack/react-query'
import { listInstructions, listQuestions } from '@yacheyka/contract/content/help'
import { customerQuery } from '#/session/call-as-customer.ts'

/** All that may be shown, newest first. */
export const useInstructions = () =>
  useQuery({
    ...customerQuery(listInstructions, { query: {} }),
    select: ({ results }) => results.filter((instruction) => instruction.is_show),
  })

export const useQuestions = () => useQuery(customerQuery(listQuestions, { query: {} }))

/** Letters of a description that a list shows (specification 3, section 9). */
const DESCRIPTION_MAX = 70

const segmenter = new Intl.Segmenter('ru')

/** A description as the list shows it, with «…» where the rest is cut off. */
export const cutDescription = (description: string): string => {
  const letters = Array.from(segmenter.segment(description), ({ segment }) => segment)
  if (letters.length <= DESCRIPTION_MAX) return description
  return `${letters.slice(0, DESCRIPTION_MAX).join('').trimEnd()}…`
}
