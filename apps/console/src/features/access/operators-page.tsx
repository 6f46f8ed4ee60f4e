import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { OPERATOR_ENDPOINTS } from '@yacheyka/contract/console-endpoints'
import type { OperatorRow } from '@yacheyka/contract/operators/console-operators'
import { OPERATOR_ROLE_WORDING } from '@yacheyka/core/operators/operator-role'
import { useState } from 'react'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import type { Column } from '@yacheyka/ui/data-table.tsx'
import { Icon } from '@yacheyka/ui/icons.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import { useListUrl } from '@yacheyka/ui/use-list-url.ts'
import { operatorQuery } from '../../api.ts'
import { operatorPaths } from '../../paths.ts'
import { PagedTable } from '../../parts/paged-table.tsx'
import styles from './access.module.css'
import { AddOperator } from './add-operator.tsx'

export const handle: PageHandle = {
  head: (config) => ({
    title: titled('Операторы', config),
    description: 'Кто работает в консоли.',
    path: operatorPaths.operators(),
  }),
}

const PAGE_SIZE = 50

const COLUMNS: readonly Column<OperatorRow>[] = [
  {
    id: 'name',
    head: 'Имя',
    names: true,
    cell: ({ name, disabled_at: off }) => (
      <>
        {name}
        {off !== null && <span className={styles['off']}>отключён</span>}
      </>
    ),
  },
  { id: 'login', head: 'Логин', cell: ({ login }) => login },
  { id: 'role', head: 'Роль', cell: ({ role }) => OPERATOR_ROLE_WORDING[role] },
  {
    id: 'factor',
    head: 'Второй фактор',
    desktopOnly: true,
    cell: ({ second_factor: isSet }) =>
      isSet ? 'Настроен' : <span className={styles['quiet']}>Не настроен</span>,
  },
  {
    id: 'signed_in_at',
    head: 'Последний вход',
    cell: ({ signed_in_at: at }) =>
      at === null ? <span className={styles['quiet']}>Ещё не входил</span> : formatMoment(at),
  },
]

/** Who may sign in to the console. */
export const Component = () => {
  const listUrl = useListUrl()
  const { page } = listUrl
  const [adding, setAdding] = useState(false)
  const query = useQuery({
    ...operatorQuery(OPERATOR_ENDPOINTS.listOperators, {
      query: { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <div className={classes(stack(16), styles['page'])}>
      <div className={styles['head']}>
        <h1 className={styles['title']}>Операторы</h1>
        <Button className={styles['plain']} onClick={() => setAdding(true)}>
          <Icon name="plus" size={18} />
          Добавить оператора
        </Button>
      </div>
      <div className={styles['list']}>
        <PagedTable
          query={query}
          words={{ what: 'операторов', of: 'операторов', none: ['Операторов нет'] }}
          listUrl={listUrl}
          size={PAGE_SIZE}
          caption="Операторы"
          columns={COLUMNS}
          keyOf={({ uid }) => uid}
          hrefOf={({ uid }) => operatorPaths.operator(uid)}
        />
      </div>
      {adding && <AddOperator onClose={() => setAdding(false)} />}
    </div>
  )
}
