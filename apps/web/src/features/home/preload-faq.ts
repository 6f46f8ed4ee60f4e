import { type FaqQuestion, listFaq } from '@yacheyka/contract/content/faq'
import { call } from '@yacheyka/frontend/api/call.ts'

/** The questions, for a visitor who came from another page of the site; null where they do not come: Home does without them. */
export const preloadFaq = (): Promise<readonly FaqQuestion[] | null> =>
  call(listFaq, {}).then(
    ({ results }) => results,
    () => null,
  )
