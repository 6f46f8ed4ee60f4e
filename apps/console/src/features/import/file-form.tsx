import {
  CONSOLE_IMPORT_MAX,
  type PointImport,
} from '@yacheyka/contract/points/console-point-imports'
import { typeset } from '@yacheyka/core/text/wording'
import { useRef, useState, type SubmitEvent } from 'react'
import { ApiError } from '@yacheyka/frontend/api/api-error.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { Card } from '@yacheyka/ui/card.tsx'
import { CheckboxField } from '@yacheyka/ui/checkbox-field.tsx'
import { FileField } from '@yacheyka/ui/file-field.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack, stack } from '@yacheyka/ui/layout.ts'
import { SelectField } from '@yacheyka/ui/select-field.tsx'
import { useAct } from '../../use-act.ts'
import styles from './import-page.module.css'
import { sendFile } from './send-file.ts'

const KINDS = [
  { value: 'points', title: 'Точки' },
  { value: 'cells', title: 'Ячейки: сколько их и сколько занято' },
] as const satisfies readonly { readonly value: PointImport['kind']; readonly title: string }[]

/** Why the whole file was refused: it stays until another one is chosen. */
const Rejection = ({
  name,
  reasons: [first = '', ...rest],
}: {
  readonly name: string
  readonly reasons: readonly string[]
}) => (
  <div role="alert" className={classes(autoStack(8), styles['refusal'])}>
    <p>
      <strong>{typeset(`«${name}» не принят, в сети ничего не изменено.`)}</strong>{' '}
      {typeset(`${first}${rest.length > 0 ? ':' : '.'}`)}
    </p>
    {rest.length > 0 && (
      <ul className={styles['reasons']}>
        {rest.map((reason) => (
          <li key={reason}>{typeset(reason)}</li>
        ))}
      </ul>
    )}
    <p className={styles['quiet']}>{typeset('Исправьте это в файле и проверьте его ещё раз.')}</p>
  </div>
)

/** The file and what it is; sending it changes nothing yet. */
export const FileForm = ({ onChecked }: { readonly onChecked: (uid: string) => void }) => {
  const [file, setFile] = useState<File | null>(null)
  const [kind, setKind] = useState<PointImport['kind']>('points')
  const [deactivate, setDeactivate] = useState(false)
  const [error, setError] = useState<string>()
  const [rejection, setRejection] = useState<readonly string[]>([])
  const { pending, run } = useAct('import')
  const input = useRef<HTMLInputElement>(null)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (file === null || file.size > CONSOLE_IMPORT_MAX) {
      setError(
        file === null
          ? 'Выберите файл'
          : typeset('Файл больше 64 МБ: разделите его или загрузите командной строкой'),
      )
      input.current?.focus()
      return
    }
    setError(undefined)
    setRejection([])
    await run(async () => {
      const { uid } = await sendFile(file, {
        kind,
        source: file.name.slice(0, 200),
        deactivate_missing: kind === 'points' && deactivate ? 'true' : 'false',
      }).catch((thrown: unknown) => {
        if (!(thrown instanceof ApiError)) throw thrown
        const reasons = thrown.fields['file'] ?? [thrown.detail]
        setRejection(reasons)
        throw new ApiError(thrown.status, thrown.detail, { file: reasons }, thrown)
      })
      onChecked(uid)
      return 'Файл проверен, ничего ещё не изменено'
    })
  }
  return (
    <Card title="Файл">
      <form
        noValidate
        className={classes(stack(16), styles['form'])}
        onSubmit={(event) => void submit(event)}
      >
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
          error={error}
          onFile={(chosen) => {
            setFile(chosen)
            setRejection([])
          }}
        />
        {kind === 'points' && (
          <CheckboxField
            checked={deactivate}
            onChange={({ target }) => setDeactivate(target.checked)}
          >
            {typeset('Выключить точки, которых нет в файле')}
          </CheckboxField>
        )}
        {rejection.length > 0 && <Rejection name={file?.name ?? ''} reasons={rejection} />}
        <div>
          <Button type="submit" disabled={pending}>
            {pending ? 'Проверяем…' : 'Проверить'}
          </Button>
        </div>
      </form>
    </Card>
  )
}
