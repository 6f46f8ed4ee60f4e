import type { ApplicationCard } from '@yacheyka/contract/applications/console-applications'
import { ADMINISTRATORS, MANAGERS } from '@yacheyka/contract/http/console-roles'
import { typeset } from '@yacheyka/core/text/wording'
import { Link } from 'react-router'
import { Card } from '@yacheyka/ui/card.tsx'
import { operatorPaths } from '../../paths.ts'
import { useMay } from '../../use-operator.ts'
import { ApproveForm } from './approve-form.tsx'
import styles from './decision.module.css'
import { DeleteButton } from './delete-button.tsx'
import { Settled } from './settled.tsx'

/** What is decided, or the way to decide it: only whoever may sees that. */
export const Decision = ({ card }: { readonly card: ApplicationCard }) => {
  const mayDecide = useMay(MANAGERS)
  const maySeeJournal = useMay(ADMINISTRATORS)
  if (card.status === 'new')
    return (
      <Card title="Решение">
        {mayDecide ? (
          <ApproveForm card={card} />
        ) : (
          <p className={styles['quiet']}>
            {typeset('Решают менеджер и администратор. Вам заявка видна для справки.')}
          </p>
        )}
      </Card>
    )
  return (
    <Card title="Решение">
      <Settled card={card} />
      {maySeeJournal && (
        <p>
          <Link to={operatorPaths.audit({ subject_kind: 'application', subject_id: card.uid })}>
            Что с ней делали, в журнале
          </Link>
        </p>
      )}
      {card.status === 'refused' && mayDecide && <DeleteButton uid={card.uid} />}
    </Card>
  )
}
