import { useQuery } from '@tanstack/react-query'
import { getOperatorPoint, type OperatorPoint } from '@yacheyka/contract/points/console-points'
import { ADMINISTRATORS, MANAGERS } from '@yacheyka/contract/http/console-roles'
import { typeset } from '@yacheyka/core/text/wording'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { formatError } from '@yacheyka/frontend/api/api-error.ts'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { BackButton } from '@yacheyka/ui/back-button.tsx'
import { ButtonLink } from '@yacheyka/ui/button-link.tsx'
import { Card } from '@yacheyka/ui/card.tsx'
import { ErrorBoundary } from '@yacheyka/ui/error-boundary.tsx'
import { Icon } from '@yacheyka/ui/icons.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import { FailedState, LoadingState } from '@yacheyka/ui/states.tsx'
import { operatorQuery } from '../../api.ts'
import { operatorPaths } from '../../paths.ts'
import { useMay } from '../../use-operator.ts'
import { Cells } from './cells.tsx'
import { MaintenancePanel } from './maintenance-panel.tsx'
import { PointFacts } from './point-facts.tsx'
import styles from './point-page.module.css'
import { Parcels } from './point-parcels.tsx'
import { useNumber } from './point-words.ts'
import { UseMark } from './use-mark.tsx'

export const handle: PageHandle = {
  head: (config, pathname) => ({
    title: titled('Точка', config),
    description: 'Поля, ячейки и отправления точки.',
    path: pathname,
  }),
}

const PlaceMap = lazy(async () => {
  const { PlaceMap: Map } = await import('./place-map.tsx')
  return { default: Map }
})

const Place = ({ point }: { readonly point: OperatorPoint }) => (
  <ErrorBoundary fallback={<p>{typeset('Карта не загрузилась, координаты — рядом.')}</p>}>
    <Suspense fallback={<LoadingState label="Загружаем карту" />}>
      <PlaceMap point={point} />
    </Suspense>
  </ErrorBoundary>
)

/** One point: what it is, where, its cells, what lies in them, and whether it is down. */
export const Component = () => {
  const number = useNumber()
  const mayChange = useMay(MANAGERS)
  const seesJournal = useMay(ADMINISTRATORS)
  const {
    data: point,
    error,
    refetch,
  } = useQuery(operatorQuery(getOperatorPoint, { params: { number } }))
  if (point === undefined)
    return error === null ? (
      <LoadingState label="Открываем точку" />
    ) : (
      <>
        <h1 className={styles['title']}>Точка {number}</h1>
        <FailedState detail={formatError(error)} onRetry={() => void refetch()} />
      </>
    )
  return (
    <div className={classes(stack(16), styles['page'])}>
      <BackButton fallback={operatorPaths.points()} />
      <div className={styles['top']}>
        <div>
          <h1 className={styles['title']}>
            {typeset(point.name)} <span className={styles['number']}>{point.number}</span>
          </h1>
          <UseMark use={point.use} />
          {seesJournal && (
            <p>
              <Link to={operatorPaths.audit({ subject_kind: 'point', subject_id: point.number })}>
                Журнал точки
              </Link>
            </p>
          )}
        </div>
        {mayChange && (
          <ButtonLink look="quiet" to={operatorPaths.editPoint(point.number)}>
            <Icon name="edit" size={18} />
            Изменить
          </ButtonLink>
        )}
      </div>
      <MaintenancePanel point={point} mayChange={mayChange} />
      <div className={classes(stack(16), styles['columns'])}>
        <Card title="Точка">
          <PointFacts point={point} />
        </Card>
        <div className={classes(stack(16), styles['column'])}>
          <Card title="На карте">
            <Place point={point} />
          </Card>
          {point.kind === 'locker' && (
            <Card title="Ячейки">
              <Cells key={point.version} point={point} mayChange={mayChange} />
            </Card>
          )}
        </div>
      </div>
      <Card title="Отправления">
        <Parcels point={point} />
      </Card>
    </div>
  )
}
