import { SCANS_OF_TYPE_MAX } from '@yacheyka/core/applications/application'
import { useRef, useState, type ChangeEvent, type DragEvent, type Ref } from 'react'
import { IconButton } from '@yacheyka/ui/button.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { Field, type FieldWords } from '@yacheyka/ui/field.tsx'
import { formatSize } from '@yacheyka/ui/format-size.ts'
import { Icon } from '@yacheyka/ui/icons.tsx'
import { stack } from '@yacheyka/ui/layout.ts'
import { VisuallyHidden } from '@yacheyka/ui/visually-hidden.tsx'
import { SCAN_ACCEPT, scanName } from './scans.ts'
import styles from './scans-field.module.css'

const Chosen = ({ file, onRemove }: { readonly file: File; readonly onRemove: () => void }) => (
  <li className={styles['file']}>
    <Icon name="document" size={28} className={styles['sign']} />
    <span className={classes(stack(0), styles['words'])}>
      <span className={styles['name']}>{scanName(file)}</span>
      <span className={styles['size']}>{formatSize(file.size)}</span>
    </span>
    <IconButton
      label={`Убрать файл ${scanName(file)}`}
      className={styles['remove']}
      onClick={onRemove}
    >
      <Icon name="close" size={20} />
    </IconButton>
  </li>
)

/** Several files of one kind, chosen or let fall on the field, each with its size and the way to take it away. */
export const ScansField = ({
  ref,
  files,
  onAdd,
  onRemove,
  ...words
}: FieldWords & {
  readonly ref: Ref<HTMLInputElement>
  readonly files: readonly File[]
  readonly onAdd: (files: readonly File[]) => void
  readonly onRemove: (file: File) => void
}) => {
  const well = useRef<HTMLDivElement>(null)
  const [over, setOver] = useState(false)
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(currentTarget.files ?? [])]
    // The same file, mended, may be chosen again; a chooser that was closed takes nothing away.
    currentTarget.value = ''
    if (chosen.length > 0) onAdd(chosen)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (event.dataTransfer.files.length > 0) onAdd([...event.dataTransfer.files])
  }
  const remove = (file: File) => {
    onRemove(file)
    well.current?.querySelector('input')?.focus()
  }
  return (
    <Field {...words} live>
      {(control) => (
        <div className={classes(stack(8), styles['scans'])}>
          <div
            ref={well}
            className={classes(
              styles['drop'],
              over && styles['over'],
              words.error !== undefined && styles['faulty'],
            )}
            onDragOver={(event) => {
              event.preventDefault()
              setOver(true)
            }}
            onDragLeave={() => setOver(false)}
            onDrop={drop}
          >
            <Icon name="attach" size={28} className={styles['sign']} />
            <span className={classes(stack(0), styles['words'])}>
              <span className={styles['act']}>
                {files.length === 0 ? 'Выберите файлы' : 'Добавить ещё'}
              </span>
              <span className={styles['size']}>
                или перетащите их сюда, {files.length} из {SCANS_OF_TYPE_MAX}
              </span>
            </span>
            <input
              ref={ref}
              type="file"
              multiple
              accept={SCAN_ACCEPT}
              className={styles['input']}
              title=""
              onChange={choose}
              {...control}
              aria-describedby={[`${control.id}-files`, control['aria-describedby']]
                .filter(Boolean)
                .join(' ')}
            />
          </div>
          <VisuallyHidden>
            <span id={`${control.id}-files`}>Выбрано файлов: {files.length}</span>
          </VisuallyHidden>
          {files.length > 0 && (
            <ul className={stack(4)} aria-label={`Выбрано: ${words.label}`}>
              {files.map((file) => (
                <Chosen key={scanName(file)} file={file} onRemove={() => remove(file)} />
              ))}
            </ul>
          )}
        </div>
      )}
    </Field>
  )
}
