import type { ResponseBody } from '@yacheyka/contract/http/endpoint'
import { operatorListApprovals } from '@yacheyka/contract/billing/console-approvals'
import { APPROVAL_STATUS_WORDING, APPROVAL_STATUSES } from '@yacheyka/core/billing/credit'
import { typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { useQueryList } from '@yacheyka/frontend/lists/use-query-list.ts'
import { ButtonLink } from '@yacheyka/ui/button-link.tsx'
import { ListFilters } from '@yacheyka/ui/list-filters.tsx'
import { SelectField } from '@yacheyka/ui/select-field.tsx'
import { useListUrl } from '@yacheyka/ui/use-list-url.ts'
import { formatWire } from '@yacheyka/frontend/money/wire-money.ts'
import { operatorQuery } from '../../api.ts'
import type { ListWords } from '../../parts/paged-list.tsx'
import { PagedTable } from '../../parts/paged-table.tsx'
import page from '../../parts/page.module.css'
import { operatorPaths } from '../../paths.ts'
import { ApprovalCard } from './approval-card.tsx'
import { columnsOf } from './approval-columns.tsx'
import { type Act, ApprovalQuestion } from './approval-question.tsx'
import styles from './approvals.module.css'

export const handle: PageHandle = {
  head: (config, pathname) => ({
    title: titled('Ждут второго', config),
    description: 'Деньги, которые ждут согласия второго оператора.',
    path: pathname,
  }),
}

const PAGE_SIZE = 30
/** Milliseconds: what may be confirmed after an hour shows so by itself. */
const FRESH = 60_000

const WORDS: ListWords = {
  what: 'запросы',
  of: 'запросов',
  none: [
    'Ничего не ждёт',
    'Здесь появятся исправления, оплаты, поступления и выписки выше лимита оператора.',
  ],
}

const Alone = ({ requiresFactor }: { readonly requiresFactor: boolean }) => (
  <div className={styles['alone']}>
    <p>
      {typeset(
        `Второго оператора нет, решать больше некому. Свой запрос можно подтвердить самому через час после него${requiresFactor ? ', с кодом второго фактора' : ''}. Появится второй — решать будет он; кого заведёте вы, сможет решать ваши запросы через сутки.`,
      )}
    </p>
    <ButtonLink to={operatorPaths.operators()} look="quiet">
      Пригласить второго
    </ButtonLink>
  </div>
)

const formatLimits = ({
  correction_limit: corrections,
  credit_limit: credits,
}: ResponseBody<typeof operatorListApprovals>): string =>
  `За сутки один оператор зачисляет сам до ${formatWire(credits)} по счетам, поступлениям и выпискам вместе и исправляет депозит одного клиента на сумму до ${formatWire(corrections)}. Больше — после согласия другого менеджера или администратора.`

/** Everything that waits for a second operator, and what became of it. */
export const Component = () => {
  const listUrl = useListUrl()
  const { page: number, get, change, reset, hrefWith } = listUrl
  const [act, setAct] = useState<Act>()
  const status = APPROVAL_STATUSES.find((each) => each === get('status'))
  const approvals = useQueryList(listUrl, PAGE_SIZE, (range) => ({
    ...operatorQuery(operatorListApprovals, {
      query: {
        ...(status === undefined ? {} : { status }),
        ...range,
      },
    }),
    refetchOnMount: 'always',
    refetchInterval: FRESH,
  }))
  const { data, dataUpdatedAt: now } = approvals.query
  const requiresFactor = data?.second_factor_asked ?? true
  return (
    <div className={page['page']}>
      <h1 className={page['title']}>Ждут второго</h1>
      {data !== undefined && <p className={page['quiet']}>{typeset(formatLimits(data))}</p>}
      {data?.alone === true && <Alone requiresFactor={requiresFactor} />}
      <ListFilters label="Фильтры запросов" set={status === undefined ? 0 : 1} onReset={reset}>
        <SelectField
          label="Состояние"
          className={page['select']}
          empty="Все"
          options={APPROVAL_STATUSES.map((value) => ({
            value,
            title: APPROVAL_STATUS_WORDING[value],
          }))}
          value={status ?? ''}
          onChange={({ target }) => change({ status: target.value })}
        />
      </ListFilters>
      <div className={page['list']}>
        <PagedTable
          list={approvals}
          words={WORDS}
          filtered={status !== undefined}
          caption="Запросы"
          columns={columnsOf({
            now,
            onAct: setAct,
            hrefOf: ({ uid }) => hrefWith({ request: uid }),
          })}
          keyOf={({ uid }) => uid}
        />
      </div>
      {get('request') !== '' && (
        <ApprovalCard
          key={get('request')}
          uid={get('request')}
          onClose={() => change({ request: '', page: number === 1 ? '' : `${number}` })}
        />
      )}
      {act !== undefined && (
        <ApprovalQuestion
          act={act}
          requiresFactor={requiresFactor}
          onClose={() => setAct(undefined)}
        />
      )}
    </div>
  )
}
