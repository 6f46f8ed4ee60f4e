import {
  addOperatorPoint,
  operatorPointOwners,
  operatorPoints,
} from '@yacheyka/contract/points/console-points'
import { useNavigate } from 'react-router'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { callAsOperator, refresh } from '../../api.ts'
import { operatorPaths } from '../../paths.ts'
import { useOperatorForm } from '../../parts/use-operator-form.ts'
import { EMPTY_FORM } from './form-values.ts'
import styles from './point-form.module.css'
import { PointFormFields } from './point-form.tsx'
import { stack } from '@yacheyka/ui/layout.ts'

export const handle: PageHandle = {
  head: (config, pathname) => ({
    title: titled('Новая точка', config),
    description: 'Поля новой точки.',
    path: pathname,
  }),
}

/** A new point, by the same rules as a row of the import. */
export const Component = () => {
  const navigate = useNavigate()
  const form = useOperatorForm({
    defaultValues: EMPTY_FORM,
    schema: addOperatorPoint.body,
    toBody: (typed) => typed,
    send: async (body) => {
      const added = await callAsOperator(addOperatorPoint, { body })
      await refresh(operatorPoints, operatorPointOwners)
      return added
    },
    success: 'Точка добавлена',
    onDone: ({ number }) => navigate(operatorPaths.point(number)),
    about: 'point',
  })
  return (
    <div className={stack(16)}>
      <h1 className={styles['title']}>Новая точка</h1>
      <PointFormFields form={form} isNew back={operatorPaths.points()} />
    </div>
  )
}
