import { CUSTOMER_ROLE_WORDING } from '@yacheyka/core/accounts/customer-role'
import { useRole } from '#/session/use-session.ts'
import { classes } from '@yacheyka/ui/classes.ts'
import { VisuallyHidden } from '@yacheyka/ui/visually-hidden.tsx'
import styles from './role-mark.module.css'

/** As whom one is here; owners need no word for it. */
export const RoleMark = ({ className }: { readonly className?: string | undefined }) => {
  const role = useRole()
  if (role === 'owner') return null
  return (
    <span className={classes(styles['mark'], className)}>
      <VisuallyHidden>Ваша роль:</VisuallyHidden> {CUSTOMER_ROLE_WORDING[role]}
    </span>
  )
}
