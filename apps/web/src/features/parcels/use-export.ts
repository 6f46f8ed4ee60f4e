import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { useRef, useState } from 'react'
import { fetchAsCustomer } from '#/session/download-as-customer.ts'
import { saveFile } from '@yacheyka/frontend/downloads/save-file.ts'
import { showToast } from '@yacheyka/ui/toast-store.ts'
import type { ParcelQuery } from './use-parcels.ts'

/** To the letter (specification 3, section 8). */
const EXPORT_WORDS = {
  begun: 'Начинаем выгрузку',
  done: 'Выгрузка завершена',
  failed: 'Произошла ошибка. Пожалуйста, повторите позднее.',
} as const

const STOPPED = { kind: 'success', text: 'Выгрузка остановлена' } as const

/** How far it is. */
interface Progress {
  readonly bytes: number
  /** Of the whole workbook; undefined until the response begins. */
  readonly rows: number | undefined
}

/** The workbook of what is filtered: it comes by and by, and may be stopped. Another page does not stop it. */
export const useExport = (query: ParcelQuery) => {
  const [progress, setProgress] = useState<Progress>()
  const running = useRef<AbortController>(undefined)

  const download = async (signal: AbortSignal) => {
    const file = await fetchAsCustomer(ENDPOINTS.exportSentParcels, { query }, 'Отправления.xlsx', {
      signal,
      onProgress: (bytes, headers) => setProgress({ bytes, rows: rowsIn(headers) }),
    })
    saveFile(file.name, file.content)
    showToast({ kind: 'success', text: EXPORT_WORDS.done })
  }
  const start = async () => {
    if (running.current !== undefined) return
    const controller = new AbortController()
    running.current = controller
    setProgress({ bytes: 0, rows: undefined })
    showToast({ kind: 'success', text: EXPORT_WORDS.begun })
    await download(controller.signal).catch((error: unknown) => {
      if (controller.signal.aborted) return showToast(STOPPED)
      console.warn('The parcels were not exported', error)
      showToast({ kind: 'failure', text: EXPORT_WORDS.failed })
    })
    running.current = undefined
    setProgress(undefined)
  }
  return { progress, start, stop: () => running.current?.abort() }
}

const rowsIn = (headers: Headers): number | undefined => {
  const rows = Number(headers.get('x-rows') ?? Number.NaN)
  return Number.isSafeInteger(rows) ? rows : undefined
}
