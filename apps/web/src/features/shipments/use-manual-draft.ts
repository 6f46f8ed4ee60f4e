import { useState } from 'react'
import { forgetDraft, keepDraft, readDraft } from '#/session/drafts.ts'
import { useUserUid } from '#/session/use-session.ts'
import { DRAFT_VERSION, EMPTY_DRAFT, isEmptyDraft, type Draft } from './draft.ts'

const FORM = 'manual-load'

/** The draft of the signed-in customer: as it was before a reload, and kept at every change. */
export const useManualDraft = () => {
  const uid = useUserUid() ?? ''
  const [draft, setDraft] = useState(
    () => readDraft<Draft>(FORM, uid, DRAFT_VERSION) ?? EMPTY_DRAFT,
  )
  const change = (alter: (draft: Draft) => Draft) =>
    setDraft((before) => {
      const next = alter(before)
      // Keeping is the same however often it is done.
      if (isEmptyDraft(next)) forgetDraft(FORM, uid)
      else keepDraft(FORM, uid, DRAFT_VERSION, next)
      return next
    })
  return { draft, change, forget: () => forgetDraft(FORM, uid) }
}
