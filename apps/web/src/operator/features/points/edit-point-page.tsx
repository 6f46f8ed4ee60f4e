import { useQuery } from '@tanstack/react-query'
import {
  changeOperatorPoint,
  getOperatorPoint,
  type OperatorPoint,
  operatorPointOwners,
  operatorPoints,
  type PointForm,
} from '@yacheyka/contract/points/console-points'
import { typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatError } from '#/api/api-error.ts'
import { titled, type PageHandle } from '#/head.ts'
import { FailedState, LoadingState } from '#/ui/states.tsx'
import { callAsOperator, operatorQuery, refresh } from '../../api.ts'
import { operatorPaths } from '../../paths.ts'
import { type Errors, useAct } from '../../use-act.ts'
import { formOf } from './form-values.ts'
import styles from './point-form.module.css'
import { PointFormFields } from './point-form.tsx'
import { useNumber } from './point-words.ts'

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
  const [errors, setErrors] = useState<Errors>({})
  const { pending, run } = useAct('point')
  const navigate = useNavigate()
  const card = operatorPaths.point(begun.number)
  const save = async (form: PointForm) => {
    const refused = await run(async () => {
      await callAsOperator(changeOperatorPoint, {
        params: { number: begun.number },
        body: { ...form, version: begun.version },
      })
      await refresh(getOperatorPoint, operatorPoints, operatorPointOwners)
      return typeset('Точка сохранена, на сайте она уже новая')
    })
    if (refused === null) await navigate(card)
    else setErrors(refused)
  }
  return (
    <PointFormFields
      initial={formOf(begun)}
      isNew={false}
      errors={errors}
      pending={pending}
      back={card}
      onSubmit={save}
    />
  )
}

/** The form of one point. */
export const Component = () => {
  const number = useNumber()
  const { data, error, refetch } = useQuery(operatorQuery(getOperatorPoint, { params: { number } }))
  return (
    <div className={styles['page']}>
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
