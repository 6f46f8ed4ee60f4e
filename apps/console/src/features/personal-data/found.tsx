import type { PersonalData } from '@yacheyka/contract/privacy/console-personal-data'
import { formatNumber, typeset } from '@yacheyka/core/text/wording'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '@yacheyka/ui/button.tsx'
import { Card } from '@yacheyka/ui/card.tsx'
import { DataTable, type Column } from '@yacheyka/ui/data-table.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack } from '@yacheyka/ui/layout.ts'
import { DownloadButton } from '@yacheyka/frontend/downloads/download-button.tsx'
import page from '../../parts/page.module.css'
import { operatorPaths } from '../../paths.ts'
import { EraseDialog } from './erase-dialog.tsx'
import { fetchArchive } from './fetch-archive.ts'
import styles from './personal-data.module.css'
import { bodyOf, type Whom } from './whom.ts'

type KeptKind = PersonalData['kept'][number]

const COLUMNS: readonly Column<KeptKind>[] = [
  { id: 'title', head: 'Что хранится', names: true, cell: ({ title }) => title },
  { id: 'count', head: 'Сколько', figure: true, cell: ({ count }) => formatNumber(count) },
  {
    id: 'erasable',
    head: 'Можно стереть',
    figure: true,
    cell: ({ erasable }) => formatNumber(erasable),
  },
  {
    id: 'why',
    head: 'Почему остальное остаётся',
    grows: true,
    cell: ({ why }) => (why === '' ? '—' : <span className={styles['why']}>{why}</span>),
  },
]

const Notes = ({ data }: { readonly data: PersonalData }): ReactNode => (
  <>
    {data.customers.length > 0 && (
      <p>
        {typeset('Данные пользователя кабинета стираются вместе с клиентом: ')}
        {data.customers.map(({ uid, name }) => (
          <Link key={uid} to={operatorPaths.personalData(uid)} className={styles['customer']}>
            {name}
          </Link>
        ))}
      </p>
    )}
    {data.obstacles.length > 0 && (
      <output className={styles['warning']}>
        {typeset(`Пока стереть нельзя: ${data.obstacles.join(', ')}. Сначала завершите это.`)}
      </output>
    )}
    {data.stays.length > 0 && (
      <div>
        <h3 className={styles['heading']}>Что останется</h3>
        <ul className={classes(autoStack(4), styles['stays'])}>
          {data.stays.map((why) => (
            <li key={why}>{why}</li>
          ))}
        </ul>
      </div>
    )}
  </>
)

/** What is kept about somebody, by kind and count, and what can be done about it. */
export const Found = ({
  whom,
  data,
  title,
}: {
  readonly whom: Whom
  readonly data: PersonalData
  /** What was typed, or the customer's name. */
  readonly title: string
}) => {
  const [requests, setRequests] = useState(false)
  if (data.kept.length === 0)
    return (
      <Card title={title}>
        <p className={page['quiet']}>
          {typeset('Ничего не хранится: ни отправлений, ни сообщений, ни заявок, ни откликов.')}
        </p>
        <Notes data={data} />
      </Card>
    )
  const mayErase = data.kept.some(({ erasable }) => erasable > 0) && data.obstacles.length === 0
  return (
    <Card
      title={title}
      aside={
        <div className={styles['acts']}>
          <DownloadButton request={() => fetchArchive(bodyOf(whom))}>Выгрузить</DownloadButton>
          {mayErase && (
            <Button look="danger" className={styles['erase']} onClick={() => setRequests(true)}>
              Стереть
            </Button>
          )}
        </div>
      }
    >
      <DataTable
        caption="Что хранится"
        columns={COLUMNS}
        rows={data.kept}
        keyOf={({ kind }) => kind}
        busy={false}
      />
      <Notes data={data} />
      {requests && <EraseDialog whom={whom} onClose={() => setRequests(false)} />}
    </Card>
  )
}
