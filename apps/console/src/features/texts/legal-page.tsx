import { useQuery } from '@tanstack/react-query'
import {
  type OperatorLegal,
  type OperatorLegalEdition,
  operatorGetLegalDraft,
  operatorListLegal,
  operatorWithdrawLegal,
} from '@yacheyka/contract/content/console-legal'
import { MANAGERS } from '@yacheyka/contract/http/console-roles'
import {
  type EditionState,
  LEGAL_WORDING,
  type LegalKind,
} from '@yacheyka/core/legal/legal-edition'
import { typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { formatError } from '@yacheyka/frontend/api/api-error.ts'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { paths } from '@yacheyka/frontend/paths.ts'
import { ButtonLink } from '@yacheyka/ui/button-link.tsx'
import { Button } from '@yacheyka/ui/button.tsx'
import { Card } from '@yacheyka/ui/card.tsx'
import { DataTable, type Column } from '@yacheyka/ui/data-table.tsx'
import { formatDate } from '@yacheyka/ui/format-date.ts'
import { FailedState, LoadingState } from '@yacheyka/ui/states.tsx'
import { VisuallyHidden } from '@yacheyka/ui/visually-hidden.tsx'
import { callAsOperator, operatorQuery, refresh } from '../../api.ts'
import { PromptDialog } from '../../parts/prompt-dialog.tsx'
import { Mark, type Tone } from '../../parts/mark.tsx'
import page from '../../parts/page.module.css'
import { operatorPaths } from '../../paths.ts'
import { useMay } from '../../use-operator.ts'

export const handle: PageHandle = {
  head: (config, pathname) => ({
    title: titled('Оферта и политика', config),
    description: 'Редакции оферты и политики конфиденциальности.',
    path: pathname,
  }),
}

const STATES: Readonly<Record<EditionState, { readonly tone: Tone; readonly word: string }>> = {
  in_force: { tone: 'done', word: 'Действует' },
  future: { tone: 'waits', word: 'Ещё не действует' },
  past: { tone: 'over', word: 'Прежняя' },
}

const HREFS: Readonly<Record<LegalKind, (edition: string) => string>> = {
  offer: paths.offer,
  privacy_policy: paths.privacyPolicy,
}

const Publisher = ({ edition }: { readonly edition: OperatorLegalEdition }) =>
  edition.built_in ? (
    typeset('Встроенная, с начала установки')
  ) : (
    <span>
      <time dateTime={edition.published_at}>{formatDate(edition.published_at)}</time>
      <span className={page['small']}>{edition.published_by}</span>
    </span>
  )

const columnsOf = (
  kind: LegalKind,
  onWithdraw: ((edition: string) => void) | undefined,
): readonly Column<OperatorLegalEdition>[] => [
  {
    id: 'edition',
    head: 'Действует с',
    names: true,
    cell: ({ edition }) => (
      <a href={HREFS[kind](edition)} target="_blank" rel="noreferrer">
        {formatDate(edition)}
        <VisuallyHidden> (откроется в новой вкладке)</VisuallyHidden>
      </a>
    ),
  },
  {
    id: 'state',
    head: 'Состояние',
    cell: ({ state }) => <Mark tone={STATES[state].tone}>{STATES[state].word}</Mark>,
  },
  { id: 'published', head: 'Опубликована', cell: (edition) => <Publisher edition={edition} /> },
  ...(onWithdraw === undefined
    ? []
    : [
        {
          id: 'acts',
          head: 'Действия',
          figure: true,
          cell: ({ edition, state }: OperatorLegalEdition) =>
            state === 'future' && (
              <Button look="quiet" className={page['act']} onClick={() => onWithdraw(edition)}>
                Вернуть в черновик
                <VisuallyHidden> редакцию от {formatDate(edition)}</VisuallyHidden>
              </Button>
            ),
        },
      ]),
]

const Document = ({ legal: { kind, editions, draft } }: { readonly legal: OperatorLegal }) => {
  const [withdrawn, setWithdrawn] = useState<string>()
  const mayPublish = useMay(MANAGERS)
  const mayWithdraw = mayPublish && editions.some(({ state }) => state === 'future')
  const isBuiltIn = editions.some(({ state, built_in: own }) => state === 'in_force' && own)
  const title = LEGAL_WORDING[kind]
  return (
    <Card
      title={title}
      aside={
        <ButtonLink to={operatorPaths.legalDraft(kind)} look={draft === null ? 'quiet' : 'main'}>
          {draft === null ? 'Новая редакция' : 'Открыть черновик'}
          <VisuallyHidden>: {title}</VisuallyHidden>
        </ButtonLink>
      }
    >
      {isBuiltIn && (
        <p className={page['quiet']}>
          {typeset(
            'Действует встроенный образец с названием из brand.json. Прочтите его с юристом и опубликуйте свою редакцию.',
          )}
        </p>
      )}
      <DataTable
        caption={`Редакции: ${title}`}
        columns={columnsOf(kind, mayWithdraw ? setWithdrawn : undefined)}
        rows={editions}
        keyOf={({ edition }) => edition}
      />
      {withdrawn !== undefined && (
        <PromptDialog
          title="Вернуть редакцию в черновик?"
          act="Вернуть"
          acting="Возвращаем…"
          back="Оставить"
          onAct={async () => {
            await callAsOperator(operatorWithdrawLegal, {
              params: { kind },
              body: { edition: withdrawn },
            })
            await refresh(operatorListLegal, operatorGetLegalDraft)
            return 'Редакция снова черновик'
          }}
          onClose={() => setWithdrawn(undefined)}
        >
          <p>
            {typeset(
              `Редакция от ${formatDate(withdrawn)} ещё не действует, её никто не принимал. Она исчезнет с сайта.`,
            )}
          </p>
        </PromptDialog>
      )}
    </Card>
  )
}

/** Both texts with their editions. */
export const Component = () => {
  const { data, error, refetch } = useQuery(operatorQuery(operatorListLegal, {}))
  return (
    <div className={page['page']}>
      <h1 className={page['title']}>Оферта и политика</h1>
      {data !== undefined ? (
        data.results.map((legal) => <Document key={legal.kind} legal={legal} />)
      ) : error === null ? (
        <LoadingState label="Загружаем редакции" />
      ) : (
        <FailedState detail={formatError(error)} onRetry={() => void refetch()} />
      )}
    </div>
  )
}
