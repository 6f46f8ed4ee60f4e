import { useQuery } from '@tanstack/react-query'
import { ADMINISTRATORS } from '@yacheyka/contract/http/console-roles'
import {
  operatorDeleteTariff,
  operatorListTariffs,
  type OperatorTariff,
  type TariffState,
} from '@yacheyka/contract/tariffs/console-tariffs'
import { typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatError } from '@yacheyka/frontend/api/api-error.ts'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { ButtonLink } from '@yacheyka/ui/button-link.tsx'
import { Button } from '@yacheyka/ui/button.tsx'
import { Card } from '@yacheyka/ui/card.tsx'
import { DataTable, type Column } from '@yacheyka/ui/data-table.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import { FailedState, LoadingState } from '@yacheyka/ui/states.tsx'
import { useListUrl } from '@yacheyka/ui/use-list-url.ts'
import { VisuallyHidden } from '@yacheyka/ui/visually-hidden.tsx'
import { callAsOperator, operatorQuery, refreshAfter } from '../../api.ts'
import { PromptDialog } from '../../parts/prompt-dialog.tsx'
import { Mark, type Tone } from '../../parts/mark.tsx'
import page from '../../parts/page.module.css'
import { operatorPaths } from '../../paths.ts'
import { useMay } from '../../use-operator.ts'
import { presentOf } from './rates-form.ts'
import { RatesTables } from './rates-tables.tsx'
import styles from './tariffs.module.css'
import { formatDay, TrialCard } from './trial.tsx'

export const handle: PageHandle = {
  head: (config, pathname) => ({
    title: titled('Тарифы', config),
    description: 'Что стоит доставка и хранение, и с какого дня.',
    path: pathname,
  }),
}

const STATES: Readonly<Record<TariffState, readonly [tone: Tone, text: string]>> = {
  past: ['over', 'Прежний'],
  present: ['done', 'Действует'],
  future: ['waits', 'Ещё не наступил'],
}

const columnsOf = (
  hrefOf: (tariff: OperatorTariff) => string,
  onDelete: ((tariff: OperatorTariff) => void) | undefined,
): readonly Column<OperatorTariff>[] => [
  {
    id: 'from',
    head: 'Тариф',
    names: true,
    cell: (tariff) => (
      <Link to={hrefOf(tariff)} preventScrollReset>
        с {formatDay(tariff.valid_from)}
      </Link>
    ),
  },
  {
    id: 'to',
    head: 'По какой день',
    cell: ({ valid_to: last }) =>
      last === null ? 'пока не сменит новый' : `по ${formatDay(last)}`,
  },
  {
    id: 'state',
    head: 'Состояние',
    cell: ({ state }) => <Mark tone={STATES[state][0]}>{STATES[state][1]}</Mark>,
  },
  ...(onDelete === undefined
    ? []
    : [
        {
          id: 'acts',
          head: 'Действия',
          figure: true,
          cell: (tariff: OperatorTariff) => {
            const which = <VisuallyHidden> тариф с {formatDay(tariff.valid_from)}</VisuallyHidden>
            return tariff.state === 'future' ? (
              <span className={page['acts']}>
                <ButtonLink
                  look="quiet"
                  className={page['act']}
                  to={operatorPaths.tariff(tariff.uid)}
                >
                  Изменить{which}
                </ButtonLink>
                <Button look="quiet" className={page['act']} onClick={() => onDelete(tariff)}>
                  Отменить{which}
                </Button>
              </span>
            ) : (
              ''
            )
          },
        },
      ]),
]

const DeleteQuestion = ({
  tariff,
  onClose,
}: {
  readonly tariff: OperatorTariff
  readonly onClose: () => void
}) => (
  <PromptDialog
    title={`Отменить тариф с ${formatDay(tariff.valid_from)}?`}
    act="Отменить тариф"
    acting="Отменяем…"
    back="Не отменять"
    look="danger"
    onAct={() =>
      refreshAfter(async () => {
        await callAsOperator(operatorDeleteTariff, { params: { uid: tariff.uid } })
        return 'Тариф отменён'
      }, operatorListTariffs)
    }
    onClose={onClose}
  >
    <p>{typeset('Его цены пропадут, а прежний тариф будет действовать дальше.')}</p>
  </PromptDialog>
)

const Tariffs = ({
  tariffs,
  today,
}: {
  readonly tariffs: readonly OperatorTariff[]
  readonly today: string
}) => {
  const { get, hrefWith } = useListUrl()
  const mayChange = useMay(ADMINISTRATORS)
  const [doomed, setDoomed] = useState<OperatorTariff>()
  const present = presentOf(tariffs)
  const shown = tariffs.find(({ valid_from: day }) => day === get('from')) ?? present ?? tariffs[0]
  return (
    <>
      <div className={page['list']}>
        <DataTable
          caption="Тарифы"
          columns={columnsOf(
            ({ valid_from: day }) => hrefWith({ from: day }),
            mayChange ? setDoomed : undefined,
          )}
          rows={tariffs}
          keyOf={({ uid }) => uid}
        />
      </div>
      <div className={classes(stack(12), styles['columns'])}>
        {shown !== undefined && (
          <Card
            title={`Тариф с ${formatDay(shown.valid_from)}`}
            aside={<Mark tone={STATES[shown.state][0]}>{STATES[shown.state][1]}</Mark>}
          >
            {shown !== present && (
              <p className={page['quiet']}>
                {typeset('Отмечено то, что не так, как сейчас; зачёркнута нынешняя цена.')}
              </p>
            )}
            <RatesTables
              rates={shown.rates}
              present={shown === present ? undefined : present?.rates}
            />
          </Card>
        )}
        <TrialCard today={today} />
      </div>
      {doomed !== undefined && (
        <DeleteQuestion tariff={doomed} onClose={() => setDoomed(undefined)} />
      )}
    </>
  )
}

/** Price lists with their days, one of them whole, and a trial calculation. */
export const Component = () => {
  const { data, error, refetch } = useQuery(operatorQuery(operatorListTariffs, {}))
  const mayChange = useMay(ADMINISTRATORS)
  return (
    <div className={page['page']}>
      <div className={page['top']}>
        <h1 className={page['title']}>Тарифы</h1>
        {mayChange && <ButtonLink to={operatorPaths.newTariff()}>Новый тариф</ButtonLink>}
      </div>
      {data !== undefined ? (
        <Tariffs tariffs={data.results} today={data.today} />
      ) : error === null ? (
        <LoadingState label="Загружаем тарифы" />
      ) : (
        <FailedState detail={formatError(error)} onRetry={() => void refetch()} />
      )}
    </div>
  )
}
