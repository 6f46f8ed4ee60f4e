import type { getBatch } from '@yacheyka/contract/batches/saved-batches'
import type { Answer } from '@yacheyka/contract/http/endpoint'
import { moscowDay, formatShortDay } from '@yacheyka/core/time/document-day'
import { typeset } from '@yacheyka/core/text/wording'
import { useEffect, useMemo, useState } from 'react'
import { ApiError } from '#/api/api-error.ts'
import { defineDraft } from '#/session/drafts.ts'
import { useUserUid } from '#/session/use-session.ts'
import { contentOfDraft, draftOfContent } from './draft-content.ts'
import { DRAFT_VERSION, EMPTY_DRAFT, isEmptyDraft, type Draft } from './draft.ts'
import { useBatchSaver, type OpenedBatch } from './saving/use-batch-saver.ts'

const KEPT = defineDraft<Draft>('manual-load', DRAFT_VERSION)
/** The batch that the kept draft is of. */
const KEPT_BATCH = defineDraft<{ readonly uid: string; readonly version: number }>(
  'manual-batch',
  1,
)

/** What the page begins with. */
export interface OpenedDraft {
  readonly draft: Draft
  readonly batch: OpenedBatch | undefined
}

/** As it was before a reload of this tab, and maybe newer than what the server has. */
export const readKeptDraft = (user: string): OpenedDraft => {
  const batch = KEPT_BATCH.read(user)
  return {
    draft: KEPT.read(user) ?? EMPTY_DRAFT,
    batch: batch && { ...batch, savedAt: undefined },
  }
}

/** A saved batch as the form has it. @throws {ApiError} where it is of a spreadsheet */
export const openDraft = (batch: Answer<typeof getBatch>): OpenedDraft => {
  if (batch.content.page !== 'form')
    throw new ApiError(404, typeset('Этот черновик — таблица: откройте его из «Заказов».'))
  const { uid, version, updated_at: savedAt } = batch
  return { draft: draftOfContent(batch.content), batch: { uid, version, savedAt } }
}

/** The draft of the signed-in customer: kept in the tab at every change, and saved on the server a moment later. */
export const useManualDraft = (start: OpenedDraft) => {
  const uid = useUserUid() ?? ''
  const [draft, setDraft] = useState(start.draft)
  const [name] = useState(() => `Вручную ${formatShortDay(moscowDay(Date.now()))}`)
  const { parcels, fields, waiting, made } = draft
  // What is being mended is saved once it is done.
  const content = useMemo(
    () => contentOfDraft({ parcels, fields, waiting, made }),
    [parcels, fields, waiting, made],
  )
  const saving = useBatchSaver(start.batch, content, { name, file_name: '', kind: 'manual' })
  const { saver, batch } = saving
  useEffect(() => {
    if (batch === undefined) KEPT_BATCH.forget(uid)
    else KEPT_BATCH.keep(uid, { uid: batch.uid, version: batch.version })
  }, [uid, batch])
  // Nothing of it is left: neither there.
  const isEmpty = content === undefined
  useEffect(() => {
    if (isEmpty && batch !== undefined) saver.discard().catch(() => undefined)
  }, [isEmpty, batch, saver])
  const change = (alter: (draft: Draft) => Draft) =>
    setDraft((before) => {
      const next = alter(before)
      // Keeping is the same however often it is done.
      if (isEmptyDraft(next)) KEPT.forget(uid)
      else KEPT.keep(uid, next)
      return next
    })
  const forget = () => {
    KEPT.forget(uid)
    KEPT_BATCH.forget(uid)
  }
  return { draft, change, forget, saving }
}
