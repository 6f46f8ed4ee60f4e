import { useQuery } from '@tanstack/react-query'
import {
  operatorAddTariff,
  operatorChangeTariff,
  operatorListTariffs,
  type OperatorTariff,
} from '@yacheyka/contract/tariffs/console-tariffs'
import type { TariffRates } from '@yacheyka/core/tariffs/tariff'
import { typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { formatError } from '@yacheyka/frontend/api/api-error.ts'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { ButtonLink } from '@yacheyka/ui/button-link.tsx'
import { EmptyState, FailedState, LoadingState } from '@yacheyka/ui/states.tsx'
import { callAsOperator, operatorQuery, refresh } from '../../api.ts'
import page from '../../parts/page.module.css'
import { operatorPaths } from '../../paths.ts'
import { useAct } from '../../use-act.ts'
import { presentOf } from './rates-form.ts'
import { TariffForm } from './tariff-form.tsx'
import { dayAfter, formatDay } from './trial.tsx'

export const handle: PageHandle = {
  head: (config, pathname) => ({
    title: titled('Тариф', config),
    description: 'Цены доставки и хранения.',
    path: pathname,
  }),
}

const Editor = ({
  tariffs,
  today,
  uid,
}: {
  readonly tariffs: readonly OperatorTariff[]
  readonly today: string
  /** Undefined: a new one, begun as a copy of the present one. */
  readonly uid: string | undefined
}) => {
  // What the form began with: another change meanwhile is refused, not written over.
  const [begun] = useState(() =>
    uid === undefined ? presentOf(tariffs) : tariffs.find((tariff) => tariff.uid === uid),
  )
  const { pending, run } = useAct('tariff')
  const navigate = useNavigate()
  if (begun === undefined || (uid !== undefined && begun.state !== 'future'))
    return (
      <EmptyState title={typeset('Этот тариф уже не изменить')} picture="nothing-found">
        <p>{typeset('Его изменили, отменили, или он уже действует.')}</p>
        <ButtonLink look="quiet" to={operatorPaths.tariffs()}>
          {typeset('Ко всем тарифам')}
        </ButtonLink>
      </EmptyState>
    )
  const save = async (day: string, rates: TariffRates) => {
    const body = { valid_from: day, rates }
    const errors = await run(async () => {
      await (uid === undefined
        ? callAsOperator(operatorAddTariff, { body })
        : callAsOperator(operatorChangeTariff, { params: { uid }, body }))
      await refresh(operatorListTariffs)
      return typeset(`Тариф начнёт действовать ${formatDay(day)}`)
    })
    if (errors === null) await navigate(operatorPaths.tariffs(day))
    return errors
  }
  return (
    <TariffForm
      initial={begun.rates}
      firstDay={uid === undefined ? dayAfter(today) : begun.valid_from}
      least={dayAfter(today)}
      pending={pending}
      onSave={save}
    />
  )
}

/** The form of a new price list, or of one that has not begun. */
export const Component = () => {
  const { uid } = useParams()
  const { data, error, refetch } = useQuery(operatorQuery(operatorListTariffs, {}))
  return (
    <div className={page['page']}>
      <h1 className={page['title']}>{uid === undefined ? 'Новый тариф' : 'Изменить тариф'}</h1>
      {data !== undefined ? (
        <Editor tariffs={data.results} today={data.today} uid={uid} />
      ) : error === null ? (
        <LoadingState label="Открываем тариф" />
      ) : (
        <FailedState detail={formatError(error)} onRetry={() => void refetch()} />
      )}
    </div>
  )
}
