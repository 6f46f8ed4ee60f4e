import type { getStatement } from '@yacheyka/contract/billing/deposit'
import type { ResponseBody } from '@yacheyka/contract/http/endpoint'
import styles from './statement-sums.module.css'
import { formatWire } from '#/money/wire-money.ts'

type StatementResponse = ResponseBody<typeof getStatement>

/** What a period did to a deposit, in four sums. */
export const StatementSums = ({
  statement,
}: {
  readonly statement: Pick<StatementResponse, 'opening' | 'credited' | 'debited' | 'closing'>
}) => (
  <dl className={styles['sums']}>
    {(
      [
        ['На начало', statement.opening],
        ['Поступило', statement.credited],
        ['Списано', statement.debited],
        ['На конец', statement.closing],
      ] as const
    ).map(([name, sum]) => (
      <div key={name} className={styles['sum']}>
        <dt>{name}</dt>
        <dd>{formatWire(sum.replace(/^-/, ''))}</dd>
      </div>
    ))}
  </dl>
)
