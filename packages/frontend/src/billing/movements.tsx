import type { Movement } from '@yacheyka/contract/billing/deposit'
import { moscowDay, formatShortDay } from '@yacheyka/core/time/document-day'
import { localTime, MOSCOW } from '@yacheyka/core/time/local-time'
import { classes } from '@yacheyka/ui/classes.ts'
import { VisuallyHidden } from '@yacheyka/ui/visually-hidden.tsx'
import styles from './movements.module.css'
import { kopecksOf, formatChange, formatWire } from '#/money/wire-money.ts'

const two = (value: number): string => String(value).padStart(2, '0')

const When = ({ datetime }: { readonly datetime: string }) => {
  const instant = Date.parse(datetime)
  const { hour, minute } = localTime(instant, MOSCOW)
  return (
    <time dateTime={datetime}>
      {formatShortDay(moscowDay(instant))}{' '}
      <span className={styles['clock']}>
        {two(hour)}:{two(minute)}
      </span>
    </time>
  )
}

const Row = ({ movement }: { readonly movement: Movement }) => (
  <tr>
    <td className={styles['when']}>
      <When datetime={movement.datetime} />
    </td>
    <td>
      {movement.operation}
      <span className={styles['narrow']}>
        <When datetime={movement.datetime} />
      </span>
      {movement.note !== '' && <span className={styles['note']}>{movement.note}</span>}
    </td>
    <td className={classes(styles['sum'], kopecksOf(movement.amount) > 0 && styles['credit'])}>
      {formatChange(movement.amount)}
      {/* Phones have no room for the last column. */}
      <span className={styles['after']}>остаток {formatWire(movement.balance)}</span>
    </td>
    <td className={classes(styles['sum'], styles['balance'])}>{formatWire(movement.balance)}</td>
  </tr>
)

/** Movements of the deposit, the newest first. */
export const Movements = ({ movements }: { readonly movements: readonly Movement[] }) => {
  if (movements.length === 0)
    return (
      <p className={styles['none']}>
        За этот период движений не было. Выберите другой или пополните депозит.
      </p>
    )
  return (
    <table className={styles['table']}>
      <caption>
        <VisuallyHidden>Движения по депозиту</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col" className={styles['when']}>
            Дата
          </th>
          <th scope="col">Операция</th>
          <th scope="col" className={styles['sum']}>
            Сумма, ₽
          </th>
          <th scope="col" className={classes(styles['sum'], styles['balance'])}>
            Остаток
          </th>
        </tr>
      </thead>
      <tbody>
        {movements.map((movement) => (
          <Row key={movement.number} movement={movement} />
        ))}
      </tbody>
    </table>
  )
}
