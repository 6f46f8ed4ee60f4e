import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  type ErasureRequest,
  operatorApproveErasure,
  operatorFindPersonalData,
  operatorListErasures,
  operatorRefuseErasure,
} from '@yacheyka/contract/privacy/console-personal-data'
import {
  ERASED,
  ERASURE_REASON_LENGTH_MAX,
  type ErasureStatus,
} from '@yacheyka/core/privacy/personal-data'
import { formatNumber, typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '@yacheyka/ui/button.tsx'
import { Card } from '@yacheyka/ui/card.tsx'
import type { Column } from '@yacheyka/ui/data-table.tsx'
import { Facts } from '@yacheyka/ui/facts.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack } from '@yacheyka/ui/layout.ts'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import { useListUrl } from '@yacheyka/ui/use-list-url.ts'
import { VisuallyHidden } from '@yacheyka/ui/visually-hidden.tsx'
import { callAsOperator, operatorQuery, refreshAfter } from '../../api.ts'
import { PromptDialog } from '../../parts/prompt-dialog.tsx'
import { Mark, type Tone } from '../../parts/mark.tsx'
import page from '../../parts/page.module.css'
import type { ListWords } from '../../parts/paged-list.tsx'
import { PagedTable } from '../../parts/paged-table.tsx'
import { operatorPaths } from '../../paths.ts'
import styles from './personal-data.module.css'

const PAGE_SIZE = 30

const TONES: Readonly<Record<ErasureStatus, Tone>> = {
  waiting: 'waits',
  done: 'done',
  refused: 'over',
}

type Act = { readonly name: 'approve' | 'refuse'; readonly request: ErasureRequest }

const Outcome = ({
  outcome,
  refusal: rejection,
  settled_by: by,
  settled_at: at,
}: ErasureRequest) => (
  <span className={classes(autoStack(4), styles['outcome'])}>
    {by !== null && (
      <span>
        {by}, {formatMoment(at)}
      </span>
    )}
    {rejection !== '' && <span>Причина: {rejection}</span>}
    {outcome !== null && (
      <span>
        {outcome.erased.length === 0
          ? 'Стирать было нечего'
          : `Стёрто. ${outcome.erased.map(({ title, count }) => `${title}: ${formatNumber(count)}`).join('; ')}`}
      </span>
    )}
    {outcome?.kept.map(({ title, count, why }) => (
      <span key={`${title}${why}`}>
        Осталось. {title !== '' && `${title}: ${formatNumber(count ?? 0)}. `}
        {why}
      </span>
    ))}
  </span>
)

const Acts = ({
  request,
  onAct,
}: {
  readonly request: ErasureRequest
  readonly onAct: (act: Act) => void
}) => {
  if (request.status !== 'waiting') return null
  if (request.own)
    return <span className={page['small']}>{typeset('Ваш: решает другой оператор')}</span>
  const of = <VisuallyHidden> запрос: {request.subject}</VisuallyHidden>
  return (
    <span className={page['acts']}>
      <Button
        look="danger"
        className={page['act']}
        onClick={() => onAct({ name: 'approve', request })}
      >
        Стереть{of}
      </Button>
      <Button
        look="quiet"
        className={page['act']}
        onClick={() => onAct({ name: 'refuse', request })}
      >
        Отказать{of}
      </Button>
    </span>
  )
}

const columnsOf = (onAct: (act: Act) => void): readonly Column<ErasureRequest>[] => [
  {
    id: 'subject',
    head: 'Чьи данные',
    names: true,
    cell: ({ subject, customer }) =>
      customer === null ? (
        subject === '' ? (
          ERASED
        ) : (
          subject
        )
      ) : (
        <Link to={operatorPaths.customer(customer.uid)}>{customer.name}</Link>
      ),
  },
  {
    id: 'reason',
    head: 'Основание',
    grows: true,
    cell: ({ ground_text: ground, reason, asked_by: by, asked_at: at }) => (
      <span>
        {ground}: {reason}
        <span className={page['small']}>
          {by}, <time dateTime={at}>{formatMoment(at)}</time>
        </span>
      </span>
    ),
  },
  {
    id: 'status',
    head: 'Состояние',
    grows: true,
    cell: (request) => (
      <span className={page['state']}>
        <span>
          <Mark tone={TONES[request.status]}>{request.status_text}</Mark>
          <Outcome {...request} />
        </span>
        <Acts request={request} onAct={onAct} />
      </span>
    ),
  },
]

const settle = (work: () => Promise<unknown>, done: string): Promise<string> =>
  refreshAfter(
    async () => {
      await work()
      return done
    },
    operatorListErasures,
    operatorFindPersonalData,
  )

const Question = ({
  act: { name, request },
  onClose,
}: {
  readonly act: Act
  readonly onClose: () => void
}) => {
  const params = { uid: request.uid }
  const facts = (
    <Facts
      facts={[
        ['Чьи данные', request.subject],
        ['Основание', request.ground_text],
        ['Причина', request.reason],
        ['Запрос от', request.asked_by],
      ]}
    />
  )
  return name === 'approve' ? (
    <PromptDialog
      title="Стереть персональные данные?"
      act="Стереть навсегда"
      acting="Стираем…"
      back="Не стирать"
      look="danger"
      onAct={() =>
        settle(
          () => callAsOperator(operatorApproveErasure, { params }),
          'Персональные данные стёрты',
        )
      }
      onClose={onClose}
    >
      {facts}
      <p>{typeset('Стёртое не вернуть. Что должно остаться, будет названо с причиной.')}</p>
    </PromptDialog>
  ) : (
    <PromptDialog
      title="Отказать в стирании?"
      act="Отказать"
      acting="Отказываем…"
      back="Не отказывать"
      look="danger"
      reason={{
        hint: typeset('Её прочтёт тот, кто просил. Без имени, телефона и почты'),
        most: ERASURE_REASON_LENGTH_MAX,
      }}
      onAct={(reason) =>
        settle(
          () => callAsOperator(operatorRefuseErasure, { params, body: { reason } }),
          'В стирании отказано',
        )
      }
      onClose={onClose}
    >
      {facts}
    </PromptDialog>
  )
}

const WORDS: ListWords = {
  what: 'запросы',
  of: 'запросов',
  none: ['Запросов пока нет', 'Здесь появятся те, что ждут согласия, и те, что исполнены.'],
}

/** Wishes to erase: those that wait for a second operator first. */
export const Requests = () => {
  const listUrl = useListUrl()
  const { page: current } = listUrl
  const [act, setAct] = useState<Act>()
  const requests = useQuery({
    ...operatorQuery(operatorListErasures, {
      query: { limit: PAGE_SIZE, offset: (current - 1) * PAGE_SIZE },
    }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  return (
    <Card title="Запросы на стирание">
      <PagedTable
        query={requests}
        words={WORDS}
        listUrl={listUrl}
        size={PAGE_SIZE}
        caption="Запросы на стирание"
        columns={columnsOf(setAct)}
        keyOf={({ uid }) => uid}
      />
      {act !== undefined && <Question act={act} onClose={() => setAct(undefined)} />}
    </Card>
  )
}
