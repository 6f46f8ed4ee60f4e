import type { YacheykaPoint } from '@yacheyka/widget'
import { NBSP, typeset, typesetAddress } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { useNearScreen } from '@yacheyka/ui/near-screen.ts'
import { FailedState, LoadingState } from '@yacheyka/ui/states.tsx'
import styles from './live-map.module.css'
import './yacheyka-map-jsx.ts'
import { DEMO_TOKEN, PARCEL } from './snippets.ts'
import { useWidgetScript } from './use-widget-script.ts'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'

const ChosenPoint = ({ point }: { readonly point: YacheykaPoint | null }) => (
  <output className={styles['chosen']}>
    {point === null ? (
      typeset('Выберите точку: здесь появится то, что получит страница магазина.')
    ) : (
      <>
        Страница магазина получила точку{' '}
        <strong>
          {point.point_type} №{NBSP}
          {point.number}
        </strong>
        , {typesetAddress(point.address)}
      </>
    )}
  </output>
)

/** The element as a shop has it, over the demonstration's points. */
export const LiveMap = () => {
  const [ref, near] = useNearScreen<HTMLDivElement>('300px')
  const script = useWidgetScript(near)
  const [point, setPoint] = useState<YacheykaPoint | null>(null)
  return (
    <div ref={ref}>
      <noscript>
        <p>Карта работает с JavaScript.</p>
      </noscript>
      <div className={classes(stack(0), styles['stage'])}>
        {script === 'waiting' && <LoadingState label="Загружаем виджет" />}
        {script === 'failed' && (
          <FailedState
            title="Виджет не открылся"
            detail="Возможно, прервалась связь. Обновите страницу, чтобы попробовать ещё раз."
            retryLabel="Обновить страницу"
            onRetry={() => {
              location.reload()
            }}
          />
        )}
        {script === 'ready' && (
          <yacheyka-map
            token={DEMO_TOKEN}
            city={PARCEL.city}
            weight={PARCEL.weight}
            dimensions={PARCEL.dimensions}
            className={styles['map']}
            onpoint-select={({ detail }) => {
              setPoint(detail)
            }}
          />
        )}
      </div>
      <ChosenPoint point={point} />
    </div>
  )
}
