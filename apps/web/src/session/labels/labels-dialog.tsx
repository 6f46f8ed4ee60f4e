import { LABELS_ON_SHEET, type LabelFormat } from '@yacheyka/core/labels/label'
import { NBSP, typeset } from '@yacheyka/core/text/wording'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '@yacheyka/ui/button.tsx'
import { Dialog, DialogActions } from '@yacheyka/ui/dialog.tsx'
import { FieldError } from '@yacheyka/ui/field-error.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack } from '@yacheyka/ui/layout.ts'
import type { DownloadedFile } from '@yacheyka/frontend/downloads/save-file.ts'
import { useDocument } from '@yacheyka/frontend/downloads/use-document.ts'
import { USUAL_LABELS, type LabelChoice } from './label-files.ts'
import { PRINT_LABELS } from './label-words.ts'
import styles from './labels-dialog.module.css'

const MM = `${NBSP}мм`
const FORMATS: readonly {
  readonly format: LabelFormat
  readonly name: string
  readonly words: string
}[] = [
  {
    format: '100x75',
    name: `100 × 75${MM}`,
    words: 'PDF, одна этикетка на странице: для принтера этикеток',
  },
  {
    format: 'a4',
    name: 'Лист A4',
    words: `PDF, ${LABELS_ON_SHEET} этикеток на листе: для обычного принтера`,
  },
  { format: '58x40', name: `58 × 40${MM}`, words: 'PDF, одна на странице: для узкой ленты' },
  { format: 'zpl', name: 'ZPL', words: 'Файл для термопринтера без драйвера' },
]
const PLACES = Array.from({ length: LABELS_ON_SHEET }, (_, at) => at + 1)

/** The sheet as it lies in the printer: places before the first one have lost their label. */
const Sheet = ({
  start,
  onChange,
}: {
  readonly start: number
  readonly onChange: (start: number) => void
}) => {
  const name = useId()
  return (
    <fieldset className={classes(autoStack(8), styles['places'])}>
      <legend>{typeset('С какого места листа начать')}</legend>
      <div className={styles['sheet']}>
        {PLACES.map((place) => (
          <label key={place} className={styles['place']} data-used={place < start || undefined}>
            <input
              type="radio"
              name={name}
              aria-label={`Место ${place}`}
              checked={place === start}
              onChange={() => onChange(place)}
            />
            <span aria-hidden="true">{place}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Labels of an order or of a parcel, in a format of choice. */
export const LabelsDialog = ({
  request,
  browserPage,
  onClose,
}: {
  readonly request: (choice: LabelChoice) => Promise<DownloadedFile>
  /** Where the browser itself prints them. */
  readonly browserPage?: string
  readonly onClose: () => void
}) => {
  const id = useId()
  const [{ format, start }, choose] = useState(USUAL_LABELS)
  const { pending, failure, save } = useDocument()
  const download = async (close: () => void) => {
    if (await save(() => request({ format, start }))) close()
  }
  return (
    <Dialog title={PRINT_LABELS} onClose={onClose}>
      {(close) => (
        <>
          <fieldset className={classes(autoStack(8), styles['formats'])}>
            <legend className={styles['legend']}>{typeset('На чём печатаете')}</legend>
            {FORMATS.map(({ format: value, name, words }) => (
              <label key={value} className={styles['format']}>
                <input
                  type="radio"
                  name={id}
                  checked={value === format}
                  aria-describedby={`${id}-${value}`}
                  aria-label={name}
                  onChange={() => choose({ format: value, start })}
                />
                <span>
                  <span className={styles['name']}>{name}</span>
                  <span id={`${id}-${value}`} className={styles['words']}>
                    {typeset(words)}
                  </span>
                </span>
              </label>
            ))}
          </fieldset>
          {format === 'a4' && (
            <Sheet start={start} onChange={(place) => choose({ format, start: place })} />
          )}
          {browserPage !== undefined && (
            <Link to={browserPage} className={styles['browser']}>
              {typeset('Печать из браузера, без файла')}
            </Link>
          )}
          <div role="alert">
            {failure !== undefined && <FieldError id={`${id}-failed`} text={failure} />}
          </div>
          <DialogActions>
            <Button look="quiet" onClick={close}>
              Не скачивать
            </Button>
            <Button aria-disabled={pending || undefined} onClick={() => void download(close)}>
              {pending ? 'Готовим файл…' : 'Скачать'}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}
