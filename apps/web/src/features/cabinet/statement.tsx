import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { formatError } from '@yacheyka/frontend/api/api-error.ts'
import { customerQuery } from '#/session/call-as-customer.ts'
import { fetchAsCustomer } from '#/session/download-as-customer.ts'
import { Paginator } from '@yacheyka/ui/paginator.tsx'
import { FailedState, LoadingState } from '@yacheyka/ui/states.tsx'
import { useAccount } from './account.ts'
import { Card } from '@yacheyka/ui/card.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import { DownloadButton } from '@yacheyka/frontend/downloads/download-button.tsx'
import { Movements } from '@yacheyka/frontend/billing/movements.tsx'
import { PeriodFields } from '@yacheyka/frontend/billing/period-fields.tsx'
import { StatementSums } from '@yacheyka/frontend/billing/statement-sums.tsx'
import styles from './statement.module.css'
import { usePeriod } from '@yacheyka/frontend/billing/use-period.ts'

/** Rows of a page, as the cabinet's lists have (specification 2, section 9). */
const PAGE_SIZE = 15

const Files = ({ period }: { readonly period: { readonly from: string; readonly to: string } }) => {
  const { uid } = useAccount()
  const input = { params: { uid }, query: period }
  const name = `Выписка ${period.from} — ${period.to}`
  return (
    <div className={styles['files']}>
      <DownloadButton
        of="выписка за период"
        request={() => fetchAsCustomer(ENDPOINTS.getStatementSheet, input, `${name}.xlsx`)}
      >
        XLSX
      </DownloadButton>
      <DownloadButton
        of="выписка за период"
        request={() => fetchAsCustomer(ENDPOINTS.getStatementPdf, input, `${name}.pdf`)}
      >
        PDF
      </DownloadButton>
    </div>
  )
}

/** What the deposit was, what moved it, what it is, over a period (issue 5, point 4). */
export const Statement = () => {
  const { uid } = useAccount()
  const { period, errors, page, hrefOf, ...fields } = usePeriod()
  const sound = Object.keys(errors).length === 0
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...customerQuery(ENDPOINTS.getStatement, {
      params: { uid },
      query: { ...period, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
    }),
    enabled: sound,
    placeholderData: keepPreviousData,
  })
  return (
    <Card title="Выписка" aside={sound && <Files period={period} />}>
      <PeriodFields period={period} errors={errors} {...fields} />
      {sound && data === undefined && error === null && <LoadingState label="Загружаем выписку" />}
      {error !== null && <FailedState detail={formatError(error)} onRetry={() => void refetch()} />}
      {sound && data !== undefined && error === null && (
        <div className={classes(stack(16), styles['found'])} aria-busy={isPlaceholderData}>
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
