import { counted } from '@yacheyka/core/text/wording'
import { useId } from 'react'
import { Button } from '@yacheyka/ui/button.tsx'
import { formatSize } from '@yacheyka/ui/format-size.ts'
import { Icon } from '@yacheyka/ui/icons.tsx'
import styles from './export-button.module.css'
import { useExport } from './use-export.ts'
import type { ParcelQuery } from './use-parcels.ts'

/** «Выгрузить в XLS» with how far it is and the way to stop it. */
export const ExportButton = ({ query }: { readonly query: ParcelQuery }) => {
  const { progress, start, stop } = useExport(query)
  const id = useId()
  return (
    <div className={styles['export']}>
      {progress !== undefined && (
        <div className={styles['going']} id={id}>
          <span className={styles['words']}>
            {progress.rows === undefined
              ? 'Готовим выгрузку…'
              : `Выгружаем ${counted(progress.rows, ['строку', 'строки', 'строк'])}: ${formatSize(progress.bytes)}`}
          </span>
          <button type="button" className={styles['stop']} onClick={stop}>
            Остановить
          </button>
        </div>
      )}
      <Button
        look="quiet"
        className={styles['button']}
        // Until it ends: the same once more would only be slower.
        aria-disabled={progress !== undefined || undefined}
        aria-describedby={progress === undefined ? undefined : id}
        onClick={() => void start()}
      >
        <Icon name="download" size={18} />
        Выгрузить в XLS
      </Button>
    </div>
  )
}
