import type { OperatorPoint } from '@yacheyka/contract/points/console-points'
import { PAYMENT_METHOD_WIRE } from '@yacheyka/core/points/point'
import { cabinetScheduleLines } from '@yacheyka/core/schedule/schedule-wording'
import { NBSP, typeset } from '@yacheyka/core/text/wording'
import { Facts } from '@yacheyka/ui/facts.tsx'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import { useOwnerTitle } from '../../use-owner-title.ts'
import styles from './point-page.module.css'
import { KIND_WORDS } from './point-words.ts'

const yesNo = (flag: boolean): string => (flag ? 'да' : 'нет')

const payment = (point: OperatorPoint): string => {
  const ways = [
    ...(point.payment_card ? [PAYMENT_METHOD_WIRE.card] : []),
    ...(point.payment_cash ? [PAYMENT_METHOD_WIRE.cash] : []),
  ].join(', ')
  const taken = point.payment_point ? 'принимается' : 'не принимается'
  return ways === '' ? taken : `${taken}: ${ways.toLowerCase()}`
}

const Schedule = ({ week }: { readonly week: readonly string[] }) => {
  const lines = cabinetScheduleLines(week)
  if (lines.length === 0) return <>не указаны</>
  return (
    <>
      {lines.map(({ days, hours }) => (
        <div key={days}>
          {days} {hours}
        </div>
      ))}
    </>
  )
}

/** Every field of a point. */
export const PointFacts = ({ point }: { readonly point: OperatorPoint }) => (
  <Facts
    facts={[
      ['Номер', point.number],
      ['Вид', KIND_WORDS[point.kind]],
      ['Активна', yesNo(point.active)],
      ['Владелец', useOwnerTitle()(point.owner)],
      ['Населённый пункт', point.settlement],
      ['Адрес', typeset(point.address)],
      ['Координаты', `${point.latitude}, ${point.longitude}`],
      ['Часовой пояс', point.time_zone],
      ['Часы работы', <Schedule key="hours" week={point.operation_time} />],
      ['Оплата на точке', payment(point)],
      ['Примерка', yesNo(point.fitting_room)],
      ['Проверка заказа', yesNo(point.check_order)],
      [
        'Наибольший вес',
        point.max_weight === null
          ? 'не ограничен'
          : `${String(point.max_weight / 1000).replace('.', ',')}${NBSP}кг`,
      ],
      [
        'Как найти',
        point.how_to_find === '' ? (
          ''
        ) : (
          <span key="way" className={styles['prose']}>
            {typeset(point.how_to_find)}
          </span>
        ),
      ],
      [
        'Фотографии',
        point.photos.length === 0 ? (
          ''
        ) : (
          <span key="photos" className={styles['photos']}>
            {point.photos.map((photo, at) => (
              <a key={photo} href={photo} target="_blank" rel="noreferrer">
                {photo.startsWith('/') ? (
                  <img src={photo} alt={`Фотография ${at + 1}`} loading="lazy" />
                ) : (
                  photo
                )}
              </a>
            ))}
          </span>
        ),
      ],
      ['Добавлена', formatMoment(point.created_at)],
      ['Изменена', formatMoment(point.updated_at)],
    ]}
  />
)
