import type { LimitedTerminal } from '@yacheyka/contract/batches/sending-points'
import { CELL_BOX } from '@yacheyka/core/cells/cell-size'
import { formatNumber, NBSP, typeset } from '@yacheyka/core/text/wording'
import { paths } from '@yacheyka/frontend/paths.ts'
import { useMay } from '#/session/use-session.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { ButtonLink } from '@yacheyka/ui/button-link.tsx'
import { Facts } from '@yacheyka/ui/facts.tsx'
import { Icon } from '@yacheyka/ui/icons.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack } from '@yacheyka/ui/layout.ts'
import { CellsLine } from './cells-line.tsx'
import { MapCard } from './map-card.tsx'
import styles from './locker-card.module.css'
import { ScheduleLines } from './schedule-lines.tsx'

const FULL = 'Почтомат заполнен: отправить сюда можно, когда освободится ячейка.'

const SendHere = ({ number }: { readonly number: string }) =>
  useMay('shipping') ? (
    <ButtonLink look="quiet" className={styles['small']} to={paths.businessManualLoad(number)}>
      Отправить сюда
    </ButtonLink>
  ) : null

/** All that is known of one point, and what can be done with it. */
export const LockerCard = ({
  locker,
  isChosen,
  onToggle,
  onClose,
}: {
  readonly locker: LimitedTerminal
  readonly isChosen: boolean
  readonly onToggle: () => void
  readonly onClose: () => void
}) => (
  <MapCard title={`№${NBSP}${locker.number}, ${locker.name}`} onClose={onClose}>
    <p>{locker.address}</p>
    <div className={styles['actions']}>
      <Button look={isChosen ? 'quiet' : 'main'} className={styles['small']} onClick={onToggle}>
        {isChosen && <Icon name="done" size={18} />}
        {isChosen ? 'Убрать из выбранных' : 'Выбрать'}
      </Button>
      {!locker.overloaded && <SendHere number={locker.number} />}
    </div>
    {locker.overloaded && <p className={styles['full']}>{typeset(FULL)}</p>}
    <Facts
      facts={[
        ['Тип', locker.point_type],
        ['Часы работы', <ScheduleLines key="hours" week={locker.operation_time} />],
        ...(locker.workhours_comment === ''
          ? []
          : [['О часах', locker.workhours_comment] as const]),
        ['Свободные ячейки', <Cells key="cells" locker={locker} />],
        ...(locker.how_to_find === '' ? [] : [['Как найти', locker.how_to_find] as const]),
        ...(locker.payment_methods.length === 0
          ? []
          : [['Оплата', locker.payment_methods.join(', ')] as const]),
      ]}
    />
    {locker.photos.length > 0 && (
      <ul className={classes(autoStack(4), styles['photos'])} aria-label="Фотографии точки">
        {locker.photos.map(({ photo }, at) => (
          <li key={photo}>
            <img
              src={photo}
              alt={`Фото ${at + 1}: ${locker.name}`}
              width={120}
              height={90}
              loading="lazy"
            />
          </li>
        ))}
      </ul>
    )}
  </MapCard>
)

/** Each size with its measures, as the box stands. */
const Cells = ({ locker }: { readonly locker: LimitedTerminal }) => {
  const { free_cells: cells } = locker
  if (cells === null) return <CellsLine locker={locker} />
  return (
    <ul className={classes(autoStack(4), styles['cells'])}>
      {cells.map(({ size, free }) => {
        const { height, width, depth } = CELL_BOX[size]
        const sides = [height, width, depth]
          .map((side) => formatNumber(side, 1))
          .join(`${NBSP}×${NBSP}`)
        return (
          <li key={size}>
            <b>{size}</b> — {free === 0 ? 'нет' : formatNumber(free)}{' '}
            <span className={styles['quiet']}>
              ({sides}
              {NBSP}см)
            </span>
          </li>
        )
      })}
    </ul>
  )
}
