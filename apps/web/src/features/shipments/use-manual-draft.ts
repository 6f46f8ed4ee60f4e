import { useState } from 'react'
import { defineDraft } from '#/session/drafts.ts'
import { useUserUid } from '#/session/use-session.ts'
import { DRAFT_VERSION, EMPTY_DRAFT, isEmptyDraft, type Draft } from './draft.ts'

const KEPT = defineDraft<Draft>('manual-load', DRAFT_VERSION)

/** The draft of the signed-in customer: as it was before a reload, and kept at every change. */
export const useManualDraft = () => {
  const uid = useUserUid() ?? ''
  const [draft, setDraft] = useState(() => KEPT.read(uid) ?? EMPTY_DRAFT)
  const change = (alter: (draft: Draft) => Draft) =>
    setDraft((before) => {
      const next = alter(before)
      // Keeping is the same however often it is done.
      if (isEmptyDraft(next)) KEPT.forget(uid)
      else KEPT.keep(uid, next)
      return next
    })
  return { draft, change, forget: () => KEPT.forget(uid) }
}
