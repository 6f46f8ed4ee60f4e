import { useQuery } from '@tanstack/react-query'
import {
  applyPointImport,
  getPointImport,
  getPointImportReport,
  listPointImportRows,
  listQuarantined,
  listQuarantineSources,
  type PointImport,
} from '@yacheyka/contract/points/console-point-imports'
import {
  getOperatorPoint,
  operatorPointOwners,
  operatorPoints,
} from '@yacheyka/contract/points/console-points'
import { counted, formatNumber, typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatError } from '@yacheyka/frontend/api/api-error.ts'
import { urlOf } from '@yacheyka/frontend/api/call.ts'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { Button, ButtonAnchor } from '@yacheyka/ui/button.tsx'
import { ButtonLink } from '@yacheyka/ui/button-link.tsx'
import { Card } from '@yacheyka/ui/card.tsx'
import { Dialog, DialogActions } from '@yacheyka/ui/dialog.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack, stack } from '@yacheyka/ui/layout.ts'
import { momentOf, formatMoment } from '@yacheyka/ui/moment.ts'
import { LoadingState } from '@yacheyka/ui/states.tsx'
import { useListUrl } from '@yacheyka/ui/use-list-url.ts'
import { useOnce } from '@yacheyka/ui/use-once.ts'
import { callAsOperator, operatorQuery, refresh } from '../../api.ts'
import { operatorPaths } from '../../paths.ts'
import { useAct } from '../../use-act.ts'
import { Difference } from './difference.tsx'
import { FileForm } from './file-form.tsx'
import styles from './import-page.module.css'

export const handle: PageHandle = {
  head: (config, pathname) => ({
    title: titled('Импорт', config),
    description: 'Точки и ячейки из файла.',
    path: pathname,
  }),
}

const ROWS = ['строка', 'строки', 'строк'] as const

/** Whether applying it would do anything: what is refused goes to the quarantine. */
const doesSomething = (checked: PointImport): boolean =>
  checked.added + checked.changed + checked.deactivated + checked.refused > 0

const Summary = ({ checked }: { readonly checked: PointImport }) => (
  <div className={classes(autoStack(8), styles['summary'])}>
    {checked.applied_at !== null && checked.kind === 'points' && checked.refused > 0 && (
      <p>
        {typeset(`${counted(checked.refused, ROWS)} в карантине: `)}
        <Link to={operatorPaths.quarantine(checked.source)}>исправить</Link>
      </p>
    )}
    {checked.notes.length + checked.ignored_columns.length > 0 && (
      <section aria-label="Замечания" className={styles['warning']}>
        <h3>Замечания</h3>
        <ul className={styles['notes']}>
          {checked.notes.map((note) => (
            <li key={note}>{typeset(note)}</li>
          ))}
          {checked.ignored_columns.length > 0 && (
            <li>{typeset(`Колонки не учтены: ${checked.ignored_columns.join(', ')}`)}</li>
          )}
        </ul>
      </section>
    )}
    <p>
      {typeset(
        `«${checked.source}» (${checked.format}, ${checked.encoding}): ${counted(checked.rows, ROWS)}, без изменений ${formatNumber(checked.unchanged)}.`,
      )}{' '}
      {checked.applied_at === null
        ? typeset(`Применить можно до ${momentOf(checked.expires_at)?.clock ?? ''} по Москве.`)
        : typeset(`Применено ${formatMoment(checked.applied_at)}.`)}
    </p>
  </div>
)

const Confirm = ({
  checked,
  onApply,
  onClose,
}: {
  readonly checked: PointImport
  readonly onApply: () => Promise<void>
  readonly onClose: () => void
}) => {
  const { pending, once } = useOnce()
  return (
    <Dialog title="Применить файл?" onClose={onClose}>
      {(close) => (
        <div className={classes(stack(16), styles['form'])}>
          <p>
            {typeset(
              `Добавится ${formatNumber(checked.added)}, изменится ${formatNumber(checked.changed)}${
                checked.deactivated > 0 ? `, выключится ${formatNumber(checked.deactivated)}` : ''
              }. Отказанные строки (${formatNumber(checked.refused)}) ${
                checked.kind === 'points' ? 'лягут в карантин' : 'пропускаются'
              }.`,
            )}
          </p>
          <DialogActions>
            <Button look="quiet" onClick={close}>
              Не применять
            </Button>
            <Button disabled={pending} onClick={() => void once(() => onApply().finally(close))}>
              {pending ? 'Применяем…' : 'Применить'}
            </Button>
          </DialogActions>
        </div>
      )}
    </Dialog>
  )
}

const Checked = ({ uid }: { readonly uid: string }) => {
  const { data, error } = useQuery(operatorQuery(getPointImport, { params: { uid } }))
  const [open, setOpen] = useState(false)
  const { pending, run } = useAct('import')
  const apply = async () => {
    await run(async () => {
      await callAsOperator(applyPointImport, { params: { uid } })
      await refresh(operatorPoints, getOperatorPoint, operatorPointOwners)
      return 'Файл применён'
    })
    // Whatever came of it: a rejection brings a new difference.
    await refresh(getPointImport, listPointImportRows, listQuarantined, listQuarantineSources)
  }
  if (data === undefined)
    return error === null ? (
      <LoadingState label="Читаем проверку" />
    ) : (
      <p role="alert" className={styles['fault']}>
        {formatError(error)}
      </p>
    )
  return (
    <Card
      title={data.applied_at === null ? 'Что изменится' : 'Что изменилось'}
      aside={
        <div className={styles['acts']}>
          <ButtonAnchor
            look="quiet"
            href={urlOf(getPointImportReport, { params: { uid } })}
            download
          >
            Отчёт CSV
          </ButtonAnchor>
          {data.applied_at === null && doesSomething(data) && (
            <Button disabled={pending} aria-haspopup="dialog" onClick={() => setOpen(true)}>
              Применить
            </Button>
          )}
        </div>
      }
    >
      <Summary checked={data} />
      <Difference checked={data} />
      {open && <Confirm checked={data} onApply={apply} onClose={() => setOpen(false)} />}
    </Card>
  )
}

/** Points and cells from a file: first what it would change, then exactly that. */
export const Component = () => {
  const { get } = useListUrl()
  const navigate = useNavigate()
  const uid = get('check')
  return (
    <div className={stack(16)}>
      <div className={styles['top']}>
        <h1 className={styles['title']}>Импорт</h1>
        {uid !== '' && (
          <ButtonLink look="quiet" to={operatorPaths.pointImport()}>
            Другой файл
          </ButtonLink>
        )}
      </div>
      {uid === '' ? (
        <>
          <FileForm onChecked={(checked) => void navigate(operatorPaths.pointImport(checked))} />
          <p className={styles['quiet']}>
            {typeset('Сначала показывается разница с тем, что есть: проверка ничего не меняет. ')}
            {typeset('Непринятые строки лежат в')}{' '}
            <Link to={operatorPaths.quarantine()}>карантине</Link>.
          </p>
        </>
      ) : (
        <Checked uid={uid} />
      )}
    </div>
  )
}
