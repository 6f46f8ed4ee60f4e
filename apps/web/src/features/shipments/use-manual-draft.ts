import type { getBatch } from '@yacheyka/contract/batches/saved-batches'
import type { ResponseBody } from '@yacheyka/contract/http/endpoint'
import { moscowDay, formatShortDay } from '@yacheyka/core/time/document-day'
import { typeset } from '@yacheyka/core/text/wording'
import { useEffect, useMemo, useState } from 'react'
import { ApiError } from '@yacheyka/frontend/api/api-error.ts'
import { defineDraft } from '#/session/drafts.ts'
import { useUserUid } from '#/session/use-session.ts'
import { contentOfDraft, draftOfContent } from './draft-content.ts'
import { DRAFT_VERSION, EMPTY_DRAFT, isEmptyDraft, type Draft } from './draft.ts'
import type { BatchVersion } from './saving/batch-saver.ts'
import { useBatchSaver, type OpenedBatch } from './saving/use-batch-saver.ts'

/** What the tab has and the server may not have yet, and the batch that it is of. */
const KEPT = defineDraft<{
  readonly draft: Draft
  readonly batch: BatchVersion | undefined
}>('manual-load', DRAFT_VERSION)

/** What the page begins with. */
export interface OpenedDraft {
  readonly draft: Draft
  readonly batch: OpenedBatch | undefined
}

/** As it was before a reload of this tab, and maybe newer than what the server has. */
export const readKeptDraft = (user: string): OpenedDraft => {
  const { draft, batch } = KEPT.read(user) ?? { draft: EMPTY_DRAFT, batch: undefined }
  return { draft, batch: batch && { ...batch, savedAt: undefined } }
}

/** A saved batch as the form has it. @throws {ApiError} where it is of a spreadsheet */
export const openDraft = (batch: ResponseBody<typeof getBatch>): OpenedDraft => {
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
  // As the server has it, it is read there again: somebody may have changed it by then.
  const isServers = draft === start.draft && start.batch?.savedAt !== undefined
  useEffect(() => {
    // Signed out: signing out has forgotten it.
    if (uid === '') return
    if (isServers || isEmptyDraft(draft)) KEPT.forget(uid)
    else KEPT.keep(uid, { draft, batch })
  }, [uid, draft, batch, isServers])
  // Nothing of it is left: neither there.
  const isEmpty = content === undefined
  useEffect(() => {
    if (isEmpty && batch !== undefined) saver.discard().catch(() => undefined)
  }, [isEmpty, batch, saver])
  const forget = () => KEPT.forget(uid)
  return { draft, change: setDraft, forget, saving }
}
