import {
  addOperatorPoint,
  operatorPointOwners,
  operatorPoints,
  type PointForm,
} from '@yacheyka/contract/points/console-points'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { titled, type PageHandle } from '#/head.ts'
import { callAsOperator, refresh } from '../../api.ts'
import { operatorPaths } from '../../paths.ts'
import { type Errors, useAct } from '../../use-act.ts'
import { EMPTY_FORM } from './form-values.ts'
import styles from './point-form.module.css'
import { PointFormFields } from './point-form.tsx'

export const handle: PageHandle = {
  head: (config, pathname) => ({
    title: titled('Новая точка', config),
    description: 'Поля новой точки.',
    path: pathname,
  }),
}

/** A new point, by the same rules as a row of the import. */
export const Component = () => {
  const [errors, setErrors] = useState<Errors>({})
  const { pending, run } = useAct('point')
  const navigate = useNavigate()
  const add = async (form: PointForm) => {
    let number = form.number
    const refused = await run(async () => {
      const added = await callAsOperator(addOperatorPoint, { body: form })
      number = added.number
      await refresh(operatorPoints, operatorPointOwners)
      return 'Точка добавлена'
    })
    if (refused === null) await navigate(operatorPaths.point(number))
    else setErrors(refused)
  }
  return (
    <div className={styles['page']}>
      <h1 className={styles['title']}>Новая точка</h1>
      <PointFormFields
        initial={EMPTY_FORM}
        isNew
        errors={errors}
        pending={pending}
        back={operatorPaths.points()}
        onSubmit={add}
      />
    </div>
  )
}
