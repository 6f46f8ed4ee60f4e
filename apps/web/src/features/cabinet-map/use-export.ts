import { exportPoints } from '@yacheyka/contract/points/point-files'
import { fetchAsCustomer } from '#/session/download-as-customer.ts'
import { saveFile } from '@yacheyka/frontend/downloads/save-file.ts'
import { showToast } from '@yacheyka/ui/toast-store.ts'
import { useOnce } from '@yacheyka/ui/use-once.ts'

/** To the letter (specification 3, section 8). */
const BEGUN = 'Начинаем выгрузку'
const DONE = 'Выгрузка завершена'
const FAILED = 'Произошла ошибка. Пожалуйста, повторите позднее.'

const ABOUT = 'points export'
const FILE = 'points.xlsx'

/** Saves points as a workbook; a second press while one is made does nothing. */
export const useExport = () => {
  const { pending, once } = useOnce()
  const run = (fetchUids: () => Promise<readonly string[]>) =>
    once(async () => {
      showToast({ kind: 'success', text: BEGUN, about: ABOUT })
      try {
        const body = [...(await fetchUids())]
        const { name, content } = await fetchAsCustomer(exportPoints, { body }, FILE)
        saveFile(name, content)
        showToast({ kind: 'success', text: DONE, about: ABOUT })
      } catch {
        showToast({ kind: 'failure', text: FAILED, about: ABOUT })
      }
    })
  return { pending, run }
}
