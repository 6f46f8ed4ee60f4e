import { useQuery } from '@tanstack/react-query'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { customerQuery } from '#/session/call-as-customer.ts'
import { fetchAsCustomer } from '#/session/download-as-customer.ts'
import { useAccount } from './account.ts'
import { Card } from '@yacheyka/ui/card.tsx'
import { DownloadButton } from '@yacheyka/frontend/downloads/download-button.tsx'
import { ListState } from './list-state.tsx'
import styles from './papers.module.css'
import { formatWire } from '@yacheyka/frontend/money/wire-money.ts'

/** Acts of services, one for each month that has ended and had any. */
export const Acts = () => {
  const { uid } = useAccount()
  const query = useQuery(customerQuery(ENDPOINTS.listActs, { params: { uid } }))
  const acts = query.data?.results
  return (
    <Card title="Акты оказанных услуг">
      <ListState
        query={query}
        label="Загружаем акты"
        empty="Первый акт появится, когда закончится месяц с услугами."
        count={acts?.length}
      />
      {acts !== undefined && acts.length > 0 && (
        <ul className={styles['rows']}>
          {acts.map(({ month, title, amount }) => (
            <li key={month} className={styles['row']}>
              <span className={styles['words']}>{title}</span>
              <span className={styles['sum']}>{formatWire(amount)}</span>
              <DownloadButton
                of={`акт, ${title}`}
                small
                request={() =>
                  fetchAsCustomer(
                    ENDPOINTS.getActPdf,
                    { params: { uid, month } },
                    `Акт ${month}.pdf`,
                  )
                }
              >
                PDF
              </DownloadButton>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
