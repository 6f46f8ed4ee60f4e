import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  operatorGetStatement,
  operatorGetStatementSheet,
} from '@yacheyka/contract/billing/console-deposits'
import { formatError } from '@yacheyka/frontend/api/api-error.ts'
import { urlOf } from '@yacheyka/frontend/api/call.ts'
import { ButtonAnchor } from '@yacheyka/ui/button.tsx'
import { Card } from '@yacheyka/ui/card.tsx'
import { Icon } from '@yacheyka/ui/icons.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import { Movements } from '@yacheyka/frontend/billing/movements.tsx'
import { Paginator } from '@yacheyka/ui/paginator.tsx'
import { PeriodFields } from '@yacheyka/frontend/billing/period-fields.tsx'
import { StatementSums } from '@yacheyka/frontend/billing/statement-sums.tsx'
import { FailedState, LoadingState } from '@yacheyka/ui/states.tsx'
import { usePeriod } from '@yacheyka/frontend/billing/use-period.ts'
import { operatorQuery } from '../../api.ts'
import styles from './customer-page.module.css'

const PAGE_SIZE = 20

/** What moved the customer's deposit over a period, as the customer sees it too. */
export const StatementCard = ({ uid }: { readonly uid: string }) => {
  const { period, errors, page, hrefOf, ...fields } = usePeriod()
  const sound = Object.keys(errors).length === 0
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...operatorQuery(operatorGetStatement, {
      params: { uid },
      query: { ...period, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
    }),
    enabled: sound,
    placeholderData: keepPreviousData,
  })
  return (
    <Card
      title="Выписка"
      aside={
        sound && (
          <ButtonAnchor
            look="quiet"
            className={styles['button']}
            href={urlOf(operatorGetStatementSheet, { params: { uid }, query: period })}
            download
          >
            <Icon name="download" size={18} />
            XLSX
          </ButtonAnchor>
        )
      }
    >
      <PeriodFields period={period} errors={errors} {...fields} />
      {sound && data === undefined && error === null && <LoadingState label="Загружаем выписку" />}
      {error !== null && <FailedState detail={formatError(error)} onRetry={() => void refetch()} />}
      {sound && data !== undefined && error === null && (
        <div className={classes(stack(12), styles['found'])} aria-busy={isPlaceholderData}>
          <StatementSums statement={data} />
          <Movements movements={data.results} />
          <Paginator
            label="Страницы движений"
            current={page}
            count={Math.ceil(data.count / PAGE_SIZE)}
            hrefOf={hrefOf}
          />
        </div>
      )}
    </Card>
  )
}
