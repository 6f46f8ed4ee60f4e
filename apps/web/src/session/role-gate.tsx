import {
  CUSTOMER_AREAS,
  CUSTOMER_ROLE_WORDING,
  type CustomerArea,
  formatRolesDative,
} from '@yacheyka/core/accounts/customer-role'
import { typeset } from '@yacheyka/core/text/wording'
import type { ComponentType } from 'react'
import { paths } from '@yacheyka/frontend/paths.ts'
import { ButtonLink } from '@yacheyka/ui/button-link.tsx'
import { EmptyState } from '@yacheyka/ui/states.tsx'
import { useMay, useRole } from './use-session.ts'
import styles from './role-gate.module.css'

const Refused = ({ area }: { readonly area: CustomerArea }) => {
  const role = useRole()
  return (
    <>
      <h1 className={styles['title']}>Нет доступа</h1>
      <EmptyState
        title={typeset(`Эта страница доступна: ${formatRolesDative(CUSTOMER_AREAS[area])}`)}
      >
        <p className={styles['words']}>
          {typeset(
            `Ваша роль: ${CUSTOMER_ROLE_WORDING[role].toLowerCase()}. Роли назначает владелец кабинета.`,
          )}
        </p>
        <ButtonLink look="quiet" to={paths.businessOrders()}>
          К заказам
        </ButtonLink>
      </EmptyState>
    </>
  )
}

/** The page for members whose roles enter its area; for others, whom it is for. Nothing of it is asked for then. */
export const gatePage = (area: CustomerArea, Page: ComponentType): ComponentType =>
  function GatedPage() {
    return useMay(area) ? <Page /> : <Refused area={area} />
  }
