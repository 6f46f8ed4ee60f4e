import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { ApiError, errorFromResponse, NO_CONNECTION } from '@yacheyka/frontend/api/api-error.ts'
import { session } from '#/session/session.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { Icon } from '@yacheyka/ui/icons.tsx'
import { saveFile } from '@yacheyka/frontend/downloads/save-file.ts'
import { useToastAttempt } from '@yacheyka/frontend/api/use-toast-attempt.ts'
import { sheetRowsOf } from './read-parcel.ts'
import styles from './sheet-board.module.css'
import type { Sheet } from './sheet.ts'
import type { Package } from './use-package.ts'

const post = async (sheet: Sheet, token: string): Promise<Response> => {
  const { method, path, contentType } = ENDPOINTS.markSheetFaults
  const headers = {
    accept: contentType,
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
  }
  const body = JSON.stringify({ results: sheetRowsOf(sheet.lines) })
  return fetch(path, { method, headers, body }).catch((error: unknown) => {
    throw new ApiError(0, NO_CONNECTION, {}, error)
  })
}

/** The rows as they stand now, as a workbook with the errors marked in it. @throws {ApiError} */
const fetchMarked = async (sheet: Sheet): Promise<Blob> => {
  const token = await session.access()
  const first = await post(sheet, token)
  const response =
    first.status === 401 ? await post(sheet, await session.accessAfter(token)) : first
  if (!response.ok)
    throw errorFromResponse(response.status, await response.json().catch(() => null))
  return response.blob()
}

/** «Отправления.csv» becomes «Отправления с ошибками.xlsx». */
const nameOfMarked = (name: string): string => `${name.replace(/\.[^.]*$/, '')} с ошибками.xlsx`

export const MarkedFile = ({ board: { opened } }: { readonly board: Package }) => {
  const { pending, attempt } = useToastAttempt()
  const run = () =>
    attempt(async () => {
      if (opened !== undefined) saveFile(nameOfMarked(opened.name), await fetchMarked(opened.sheet))
    })
  return (
    <Button
      look="quiet"
      className={styles['small']}
      aria-disabled={pending || undefined}
      onClick={() => void run()}
    >
      <Icon name="download" size={18} />
      {pending ? 'Готовим файл…' : 'Скачать с отметками'}
    </Button>
  )
}
