import { LABEL_FORMATS, type LabelFormat } from '@yacheyka/core/labels/label'
import { NBSP, typeset } from '@yacheyka/core/text/wording'
import { useRef, useState } from 'react'
import { Button } from '@yacheyka/ui/button.tsx'
import { Dialog, DialogActions, FIRST } from '@yacheyka/ui/dialog.tsx'
import { autoStack } from '@yacheyka/ui/layout.ts'
import { SelectField } from '@yacheyka/ui/select-field.tsx'
import { TextField } from '@yacheyka/ui/text-field.tsx'
import styles from './scan-dialog.module.css'
import { useScan } from './use-scan.ts'

const FORMAT_NAMES: Readonly<Record<LabelFormat, string>> = {
  '100x75': `100 × 75${NBSP}мм`,
  '58x40': `58 × 40${NBSP}мм`,
  a4: 'Лист A4',
  zpl: 'ZPL',
}
const FORMATS = LABEL_FORMATS.map((value) => ({ value, title: FORMAT_NAMES[value] }))

/** At the packing table: a scanner types a code and Enter, the label comes, and the next one may be scanned. */
export const ScanDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const field = useRef<HTMLInputElement>(null)
  const [format, setFormat] = useState<LabelFormat>('100x75')
  const [typed, setTyped] = useState('')
  const { said, scan } = useScan()
  return (
    <Dialog title="Скан и этикетка" onClose={onClose}>
      {(close) => (
        <form
          noValidate
          className={autoStack(16)}
          onSubmit={(event) => {
            event.preventDefault()
            setTyped('')
            field.current?.focus()
            void scan(typed, format)
          }}
        >
          <TextField
            ref={field}
            label="Штрихкод или номер посылки"
            hint={typeset('Отсканируйте код или введите номер и нажмите Enter')}
            autoComplete="off"
            spellCheck={false}
            {...FIRST}
            maxLength={64}
            value={typed}
            onChange={({ target: { value } }) => setTyped(value)}
          />
          <SelectField
            label="Этикетка"
            options={FORMATS}
            value={format}
            onChange={({ target: { value } }) =>
              setFormat(LABEL_FORMATS.find((each) => each === value) ?? '100x75')
            }
          />
          <div aria-live="assertive" className={styles['said']} data-kind={said?.kind}>
            {/* The same words once more are said once more. */}
            {said !== undefined && <p key={said.turn}>{said.text}</p>}
          </div>
          <DialogActions>
            <Button look="quiet" onClick={close}>
              Закончить
            </Button>
            <Button type="submit">Напечатать</Button>
          </DialogActions>
        </form>
      )}
    </Dialog>
  )
}
