import { endPointMaintenance } from '@yacheyka/contract/points/console-point-acts'
import {
  getOperatorPoint,
  type OperatorPoint,
  operatorPoints,
} from '@yacheyka/contract/points/console-points'
import { counted, typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { Button } from '@yacheyka/ui/button.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { momentOf, formatMoment } from '@yacheyka/ui/moment.ts'
import { callAsOperator, refresh } from '../../api.ts'
import { useAct } from '../../use-act.ts'
import { ExtendDialog } from './extend-dialog.tsx'
import { MaintenanceDialog } from './maintenance-dialog.tsx'
import styles from './point-page.module.css'

const formatDown = ({ since, reason, until }: NonNullable<OperatorPoint['maintenance']>): string =>
  `На обслуживании с ${formatMoment(since)}: ${reason}.${
    until === null ? '' : ` Обещано до ${momentOf(until)?.day ?? ''}.`
  }`

const formatExtension = ({
  at,
  days,
  extended,
  expected,
  finished,
}: NonNullable<OperatorPoint['last_extension']>): string =>
  `Хранение продлевали ${formatMoment(at)}: +${counted(days, ['день', 'дня', 'дней'])}, ${
    finished ? '' : 'идёт, '
  }${extended} из ${expected}.`

/** Whether the point is down, and what can be done about it. */
export const MaintenancePanel = ({
  point,
  mayChange,
}: {
  readonly point: OperatorPoint
  readonly mayChange: boolean
}) => {
  const [open, setOpen] = useState<'maintenance' | 'extend'>()
  const { pending, run } = useAct('point')
  const { maintenance, last_extension: extension } = point
  const restore = () =>
    run(async () => {
      await callAsOperator(endPointMaintenance, { params: { number: point.number } })
      await refresh(getOperatorPoint, operatorPoints)
      return 'Точка снова предлагается'
    })
  const down = point.use !== 'active'
  return (
    <section
      aria-label="Обслуживание"
      className={classes(styles['panel'], maintenance !== null && styles['down'])}
    >
      <div>
        <p>
          {typeset(
            maintenance !== null
              ? formatDown(maintenance)
              : point.active
                ? 'Точка предлагается для новых отправлений.'
                : 'Точка выключена: новых отправлений в неё нет.',
          )}
        </p>
        {maintenance !== null && (
          <p className={styles['quiet']}>
            {typeset('Для новых отправлений не предлагается, прежние в ней остаются.')}
          </p>
        )}
        {extension !== null && (
          <p className={styles['quiet']}>{typeset(formatExtension(extension))}</p>
        )}
      </div>
      {mayChange && (
        <div className={styles['acts']}>
          {down && point.parcels.extendable > 0 && (
            <Button look="quiet" aria-haspopup="dialog" onClick={() => setOpen('extend')}>
              Продлить хранение всем
            </Button>
          )}
          {point.active && (
            <Button look="quiet" aria-haspopup="dialog" onClick={() => setOpen('maintenance')}>
              {maintenance === null ? 'На обслуживание' : 'Изменить причину'}
            </Button>
          )}
          {maintenance !== null && (
            <Button disabled={pending} onClick={() => void restore()}>
              {pending ? 'Включаем…' : 'Вернуть в работу'}
            </Button>
          )}
        </div>
      )}
      {open === 'maintenance' && (
        <MaintenanceDialog point={point} onClose={() => setOpen(undefined)} />
      )}
      {open === 'extend' && <ExtendDialog point={point} onClose={() => setOpen(undefined)} />}
    </section>
  )
}
