import { useState } from 'react'
import { ApiError, formatError } from '@yacheyka/frontend/api/api-error.ts'
import { Icon } from '@yacheyka/ui/icons.tsx'
import { useOnce } from '@yacheyka/ui/use-once.ts'
import { fetchWorkbook } from './calls.ts'
import styles from './export-button.module.css'
import type { TerminalsQuery } from './use-terminals.ts'

const FILE = 'terminals.xlsx'

const save = (file: Blob): void => {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = FILE
  link.click()
  // The browser has taken hold of the file by the next turn.
  setTimeout(() => {
    URL.revokeObjectURL(address)
  })
}

/**
 * Saves the points of the current filter as terminals.xlsx. Any answer but 200 is the widget's affair, as the list's is;
 * a lost connection is told here, and the list stays.
 */
export const ExportButton = ({
  query,
  token,
  onRefused,
}: {
  readonly query: TerminalsQuery
  readonly token: string
  readonly onRefused: (error: ApiError) => void
}) => {
  const { pending, once } = useOnce()
  const [note, setNote] = useState('')
  const run = () =>
    once(async () => {
      setNote('Готовим файл…')
      try {
        save(await fetchWorkbook(query, token))
        setNote(`Файл ${FILE} сохранён`)
      } catch (error) {
        if (error instanceof ApiError && error.status !== 0) onRefused(error)
        setNote(formatError(error))
      }
    })
  return (
    <>
      <button
        type="button"
        className={styles['button']}
        aria-disabled={pending}
        onClick={() => {
          void run()
        }}
      >
        <Icon name="download" size={18} />
        <span>
          Скачать<span className={styles['word']}> список</span>
        </span>
      </button>
      <output className={styles['note']}>{note}</output>
    </>
  )
}
