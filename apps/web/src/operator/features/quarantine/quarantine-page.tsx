import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  clearQuarantineSource,
  dropQuarantined,
  listQuarantined,
  listQuarantineSources,
  type QuarantinedRow,
} from '@yacheyka/contract/points/console-point-imports'
import { MANAGERS } from '@yacheyka/contract/http/console-roles'
import { counted, formatNumber, typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { titled, type PageHandle } from '#/head.ts'
import { Button } from '#/ui/button.tsx'
import { Dialog, DialogActions } from '#/ui/dialog.tsx'
import { formatMoment } from '#/ui/moment.ts'
import { SelectField } from '#/ui/select-field.tsx'
import { useListAddress } from '#/ui/use-list-address.ts'
import { callAsOperator, operatorQuery, refresh } from '../../api.ts'
import { useMay } from '../../use-operator.ts'
import { useAct } from '../../use-act.ts'
import { MendDialog } from './mend-dialog.tsx'
import { type ListWords, PagedList } from '../../parts/paged-list.tsx'
import styles from './quarantine-page.module.css'

export const handle: PageHandle = {
  head: (config, pathname) => ({
    title: titled('Карантин', config),
    description: 'Строки, которые импорт не принял.',
    path: pathname,
  }),
}

const PAGE_SIZE = 20
const ROWS = ['строка', 'строки', 'строк'] as const

const shown = () => refresh(listQuarantined, listQuarantineSources)

/** What is asked before rows are thrown away. */
type Asked = { readonly kind: 'row'; readonly row: QuarantinedRow } | { readonly kind: 'source' }

const WORDS: ListWords = {
  what: 'карантин',
  of: 'карантина',
  none: ['Карантин пуст', 'Сюда попадают строки файлов, которые импорт не принял.'],
}

/** Rows that imports have refused, and why. */
export const Component = () => {
  const address = useListAddress()
  const { get, change, page } = address
  const mayChange = useMay(MANAGERS)
  const [asked, setAsked] = useState<Asked>()
  const [mended, setMended] = useState<QuarantinedRow>()
  const source = get('source')
  const { data: sources } = useQuery(operatorQuery(listQuarantineSources, {}))
  const list = useQuery({
    ...operatorQuery(listQuarantined, {
      query: { source, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
    }),
    placeholderData: keepPreviousData,
  })
  const ofSource = sources?.results.find((each) => each.source === source)?.count ?? 0
  return (
    <div className={styles['page']}>
      <h1 className={styles['title']}>
        Карантин{list.data !== undefined && ` (${formatNumber(list.data.count)})`}
      </h1>
      <div className={styles['top']}>
        <SelectField
          label="Файл"
          empty="Все файлы"
          options={(sources?.results ?? []).map((each) => ({
            value: each.source,
            title: `${each.source} (${formatNumber(each.count)})`,
          }))}
          value={source}
          onChange={({ target: { value } }) => change({ source: value })}
        />
        {mayChange && source !== '' && ofSource > 0 && (
          <Button look="danger" aria-haspopup="dialog" onClick={() => setAsked({ kind: 'source' })}>
            Выбросить все строки файла
          </Button>
        )}
      </div>
      <PagedList query={list} words={WORDS} address={address} size={PAGE_SIZE}>
        {(data) => (
          <ul className={styles['rows']}>
            {data.results.map((row) => (
              <li key={row.uid} className={styles['row']}>
                <Row
                  row={row}
                  mayChange={mayChange}
                  onMend={() => setMended(row)}
                  onDrop={() => setAsked({ kind: 'row', row })}
                />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {mended !== undefined && (
        <MendDialog row={mended} onDone={shown} onClose={() => setMended(undefined)} />
      )}
      {asked !== undefined && (
        <ThrowAway
          asked={asked}
          source={source}
          count={ofSource}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  )
}

const Row = ({
  row,
  mayChange,
  onMend,
  onDrop,
}: {
  readonly row: QuarantinedRow
  readonly mayChange: boolean
  readonly onMend: () => void
  readonly onDrop: () => void
}) => (
  <article aria-label={`${row.source}, строка ${row.row}`}>
    <div className={styles['head']}>
      <p className={styles['where']}>
        {row.source}, строка {row.row}
        <span className={styles['quiet']}> · {formatMoment(row.imported_at)}</span>
      </p>
      {mayChange && (
        <div className={styles['acts']}>
          <Button look="quiet" aria-haspopup="dialog" onClick={onMend}>
            Исправить
          </Button>
          <Button look="quiet" aria-haspopup="dialog" onClick={onDrop}>
            Выбросить
          </Button>
        </div>
      )}
    </div>
    <ul className={styles['faults']}>
      {row.faults.map((fault) => (
        <li key={fault}>{typeset(fault)}</li>
      ))}
    </ul>
    <details>
      <summary className={styles['quiet']}>Строка целиком</summary>
      <dl className={styles['cells']}>
        {row.cells.map(({ heading, value }) => (
          <div key={heading}>
            <dt>{heading}</dt>
            <dd>{value === '' ? '—' : value}</dd>
          </div>
        ))}
      </dl>
    </details>
  </article>
)

const ThrowAway = ({
  asked,
  source,
  count,
  onClose,
}: {
  readonly asked: Asked
  readonly source: string
  readonly count: number
  readonly onClose: () => void
}) => {
  const { pending, run } = useAct('quarantine')
  const drop = () =>
    run(async () => {
      const { count: gone } =
        asked.kind === 'row'
          ? await callAsOperator(dropQuarantined, { params: { uid: asked.row.uid } })
          : await callAsOperator(clearQuarantineSource, { query: { source } })
      await shown()
      return `Выброшено: ${counted(gone, ROWS)}`
    })
  const what = asked.kind === 'row' ? `строку ${asked.row.row}` : counted(count, ROWS)
  return (
    <Dialog title={`Выбросить ${what}?`} onClose={onClose}>
      {(close) => (
        <>
          <p>
            {typeset(
              `Файл «${asked.kind === 'row' ? asked.row.source : source}». В сети ничего не изменится, вернуть строки будет нельзя.`,
            )}
          </p>
          <DialogActions>
            <Button look="quiet" onClick={close}>
              Оставить
            </Button>
            <Button look="danger" disabled={pending} onClick={() => void drop().then(close)}>
              {pending ? 'Выбрасываем…' : 'Выбросить'}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}
