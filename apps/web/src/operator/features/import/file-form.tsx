import {
  CONSOLE_IMPORT_MAX,
  type PointImport,
} from '@yacheyka/contract/points/console-point-imports'
import { typeset } from '@yacheyka/core/text/wording'
import { useRef, useState, type SubmitEvent } from 'react'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { CheckboxField } from '#/ui/checkbox-field.tsx'
import { FileField } from '#/ui/file-field.tsx'
import { SelectField } from '#/ui/select-field.tsx'
import { useAct } from '../../use-act.ts'
import styles from './import-page.module.css'
import { sendFile } from './send-file.ts'

const KINDS = [
  { value: 'points', title: 'Точки' },
  { value: 'cells', title: 'Ячейки: сколько их и сколько занято' },
] as const satisfies readonly { readonly value: PointImport['kind']; readonly title: string }[]

/** The file and what it is; sending it changes nothing yet. */
export const FileForm = ({ onChecked }: { readonly onChecked: (uid: string) => void }) => {
  const [file, setFile] = useState<File | null>(null)
  const [kind, setKind] = useState<PointImport['kind']>('points')
  const [deactivate, setDeactivate] = useState(false)
  const [fault, setFault] = useState<string>()
  const { pending, run } = useAct('import')
  const input = useRef<HTMLInputElement>(null)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (file === null || file.size > CONSOLE_IMPORT_MAX) {
      setFault(
        file === null
          ? 'Выберите файл'
          : typeset('Файл больше 64 МБ: разделите его или загрузите командной строкой'),
      )
      input.current?.focus()
      return
    }
    setFault(undefined)
    await run(async () => {
      const { uid } = await sendFile(file, {
        kind,
        source: file.name.slice(0, 200),
        deactivate_missing: kind === 'points' && deactivate ? 'true' : 'false',
      })
      onChecked(uid)
      return 'Файл проверен, ничего ещё не изменено'
    })
  }
  return (
    <Card title="Файл">
      <form noValidate className={styles['form']} onSubmit={(event) => void submit(event)}>
        <SelectField
          label="Что в нём"
          options={KINDS}
          value={kind}
          onChange={({ target: { value } }) => setKind(value === 'cells' ? 'cells' : 'points')}
        />
        <FileField
          ref={input}
          label="Файл CSV, JSON или GeoJSON"
          hint={typeset('До 64 МБ, в любой кодировке')}
          accept=".csv,.txt,.json,.geojson"
          file={file}
          error={fault}
          onFile={setFile}
        />
        {kind === 'points' && (
          <CheckboxField
            checked={deactivate}
            onChange={({ target }) => setDeactivate(target.checked)}
          >
            {typeset('Выключить точки, которых нет в файле')}
          </CheckboxField>
        )}
        <div>
          <Button type="submit" disabled={pending}>
            {pending ? 'Проверяем…' : 'Проверить'}
          </Button>
        </div>
      </form>
    </Card>
  )
}
