import { formatNumber, NBSP, typeset } from '@yacheyka/core/text/wording'
import { useId, useRef, useState, type ChangeEvent, type DragEvent } from 'react'
import { Button } from '@yacheyka/ui/button.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { FieldError } from '@yacheyka/ui/field-error.tsx'
import { Icon } from '@yacheyka/ui/icons.tsx'
import { autoStack } from '@yacheyka/ui/layout.ts'
import { VisuallyHidden } from '@yacheyka/ui/visually-hidden.tsx'
import styles from './drop-zone.module.css'
import { ENDINGS, type FileWay } from './file-rules.ts'
import type { Upload } from './use-upload.ts'

const Progress = ({
  upload,
  onCancel,
}: {
  readonly upload: Exclude<Upload, { readonly stage: 'none' }>
  readonly onCancel: () => void
}) => {
  const percent = upload.stage === 'sending' ? Math.floor(upload.part * 100) : 100
  const words =
    upload.stage === 'sending' ? `Загружаем: ${formatNumber(percent)}${NBSP}%` : 'Проверяем…'
  return (
    <div className={classes(autoStack(12), styles['progress'])}>
      <p className={styles['name']}>{upload.name}</p>
      <div className={classes(autoStack(4), styles['line'])}>
        <progress
          className={classes(styles['bar'], upload.stage === 'checking' && styles['checking'])}
          max={100}
          value={upload.stage === 'sending' ? percent : undefined}
          aria-label="Загрузка файла"
        />
        <span className={styles['percent']}>{words}</span>
      </div>
      {/* Every percent would be too much talk. */}
      <output>
        <VisuallyHidden>
          {upload.stage === 'sending' ? 'Файл загружается' : 'Файл проверяется'}
        </VisuallyHidden>
      </output>
      <Button look="quiet" className={styles['small']} onClick={onCancel}>
        Отменить
      </Button>
    </div>
  )
}

/** A well that takes a file, by its button or let fall on it, and then shows how far it has come. */
export const DropZone = ({
  way,
  upload,
  wanted,
  onFile,
  onCancel,
}: {
  readonly way: FileWay
  readonly upload: Upload
  /** The person has just asked for another file: the focus waits on the button. */
  readonly wanted: boolean
  readonly onFile: (file: File) => void
  readonly onCancel: () => void
}) => {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const error = upload.stage === 'none' ? upload.error : undefined
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    // The same file, mended, may be chosen again.
    currentTarget.value = ''
    if (file !== undefined) onFile(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file !== undefined) onFile(file)
  }
  return (
    <div className={autoStack(8)}>
      <div
        className={classes(
          autoStack(12),
          styles['well'],
          over && styles['over'],
          error !== undefined && styles['faulty'],
        )}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {upload.stage === 'none' ? (
          <>
            <Icon name="table" size={32} className={styles['sign']} />
            <p className={styles['words']}>
              {typeset('Перетащите файл сюда или выберите на компьютере')}
              <span className={styles['hint']}>
                {ENDINGS[way].join(', ')}, до{NBSP}10{NBSP}МБ и{NBSP}10{NBSP}000{NBSP}отправлений
              </span>
            </p>
            <Button
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the popup that had the focus has asked for it
              autoFocus={wanted}
              aria-describedby={error === undefined ? undefined : id}
              onClick={() => input.current?.click()}
            >
              Загрузить файл
            </Button>
          </>
        ) : (
          <Progress upload={upload} onCancel={onCancel} />
        )}
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Файл с отправлениями"
          accept={ENDINGS[way].join(',')}
          onChange={choose}
        />
      </div>
      <div role="alert" className={styles['error']}>
        {error !== undefined && <FieldError id={id} text={error} />}
      </div>
    </div>
  )
}
