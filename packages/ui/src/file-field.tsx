import { useRef, useState, type ChangeEvent, type DragEvent, type Ref } from 'react'
import { IconButton } from './button.tsx'
import { classes } from './classes.ts'
import styles from './file-field.module.css'
import { Field, type ControlProps, type FieldWords } from './field.tsx'
import { formatSize } from './format-size.ts'
import { Icon } from './icons.tsx'

/** «PDF, 9,8 МБ»: the ending stays in view where a long name is cut. */
const kindAndSize = ({ name, size }: File): string => {
  const kind = /\.([^.\s]{1,5})$/.exec(name)?.[1]
  return [kind?.toUpperCase(), formatSize(size)].filter((part) => part !== undefined).join(', ')
}

const Chosen = ({ id, file }: { readonly id: string; readonly file: File }) => (
  <>
    <Icon name="document" size={32} className={styles['sign']} />
    <span id={id} className={styles['words']}>
      <span className={styles['name']}>{file.name}</span>
      <span className={styles['size']}>{kindAndSize(file)}</span>
    </span>
  </>
)

const Invitation = () => (
  <>
    <Icon name="attach" size={32} className={styles['sign']} />
    <span className={styles['words']}>
      <span className={styles['act']}>Выберите файл</span>
      <span className={styles['size']}>или перетащите его сюда</span>
    </span>
  </>
)

/** The control itself always says that no file is chosen: what is chosen is read with it. */
const describedBy = (control: ControlProps, file: File | null): string | undefined =>
  [file !== null && `${control.id}-file`, control['aria-describedby']].filter(Boolean).join(' ') ||
  undefined

/** One file, chosen or let fall on the field; its name and size are shown, and it can be taken away again. */
export const FileField = ({
  ref,
  label,
  hint,
  error,
  accept,
  file,
  onFile,
  onBlur,
}: FieldWords & {
  readonly ref: Ref<HTMLInputElement>
  /** Endings that the chooser offers first: `.pdf,.doc`. */
  readonly accept: string
  readonly file: File | null
  readonly onFile: (file: File | null) => void
  readonly onBlur?: () => void
}) => {
  const well = useRef<HTMLDivElement>(null)
  const [over, setOver] = useState(false)
  const input = () => well.current?.querySelector<HTMLInputElement>('input[type=file]')
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = currentTarget.files?.[0]
    // The same file, mended, may be chosen again; a chooser that was closed takes nothing away.
    currentTarget.value = ''
    if (chosen !== undefined) onFile(chosen)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const dropped = event.dataTransfer.files[0]
    if (dropped !== undefined) onFile(dropped)
  }
  const remove = () => {
    onFile(null)
    input()?.focus()
  }
  return (
    <Field label={label} hint={hint} error={error} live>
      {(control) => (
        <div
          ref={well}
          className={classes(
            styles['drop'],
            over && styles['over'],
            error !== undefined && styles['faulty'],
            file !== null && styles['chosen'],
          )}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          {file === null ? <Invitation /> : <Chosen id={`${control.id}-file`} file={file} />}
          <input
            ref={ref}
            type="file"
            accept={accept}
            className={styles['input']}
            title=""
            onChange={choose}
            onBlur={onBlur}
            {...control}
            aria-describedby={describedBy(control, file)}
          />
          {file !== null && (
            <IconButton label="Убрать файл" className={styles['remove']} onClick={remove}>
              <Icon name="close" size={20} />
            </IconButton>
          )}
        </div>
      )}
    </Field>
  )
}
