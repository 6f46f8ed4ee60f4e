import { useQuery } from '@tanstack/react-query'
import {
  changeOperatorPoint,
  getOperatorPoint,
  type OperatorPoint,
  operatorPointOwners,
  operatorPoints,
} from '@yacheyka/contract/points/console-points'
import { typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatError } from '@yacheyka/frontend/api/api-error.ts'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { FailedState, LoadingState } from '@yacheyka/ui/states.tsx'
import { callAsOperator, operatorQuery, refresh } from '../../api.ts'
import { operatorPaths } from '../../paths.ts'
import { useOperatorForm } from '../../parts/use-operator-form.ts'
import { formOf } from './form-values.ts'
import styles from './point-form.module.css'
import { PointFormFields } from './point-form.tsx'
import { useNumber } from './point-words.ts'
import { stack } from '@yacheyka/ui/layout.ts'

export const handle: PageHandle = {
  head: (config, pathname) => ({
    title: titled('Изменить точку', config),
    description: 'Поля точки.',
    path: pathname,
  }),
}

const Editor = ({ point }: { readonly point: OperatorPoint }) => {
  // What the form began with: another change meanwhile is refused, not written over.
  const [begun] = useState(point)
  const navigate = useNavigate()
  const { number, version } = begun
  const card = operatorPaths.point(number)
  const form = useOperatorForm({
    defaultValues: formOf(begun),
    schema: changeOperatorPoint.body,
    toBody: (typed) => ({ ...typed, version }),
    send: async (body) => {
      await callAsOperator(changeOperatorPoint, { params: { number }, body })
      await refresh(getOperatorPoint, operatorPoints, operatorPointOwners)
    },
    success: typeset('Точка сохранена, на сайте она уже новая'),
    onDone: () => navigate(card),
    about: 'point',
  })
  return <PointFormFields form={form} isNew={false} back={card} />
}

/** The form of one point. */
export const Component = () => {
  const number = useNumber()
  const { data, error, refetch } = useQuery(operatorQuery(getOperatorPoint, { params: { number } }))
  return (
    <div className={stack(16)}>
      <h1 className={styles['title']}>Точка {number}</h1>
      {data !== undefined ? (
        <Editor point={data} />
      ) : error === null ? (
        <LoadingState label="Открываем точку" />
      ) : (
        <FailedState detail={formatError(error)} onRetry={() => void refetch()} />
      )}
    </div>
  )
}
