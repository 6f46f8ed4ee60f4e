import { PASSWORD_RULES } from '@yacheyka/core/accounts/password'
import { Icon } from '@yacheyka/ui/icons.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack } from '@yacheyka/ui/layout.ts'
import { VisuallyHidden } from '@yacheyka/ui/visually-hidden.tsx'
import styles from './password-rules.module.css'

/** What a password must have, and what of it the typed one has already. */
export const PasswordRules = ({
  id,
  password,
}: {
  readonly id: string
  readonly password: string
}) => (
  <ul id={id} className={classes(autoStack(8), styles['rules'])} aria-label="Требования к паролю">
    {PASSWORD_RULES.map(({ code, wording, holds }) => {
      const held = holds(password)
      return (
        <li key={code} className={styles['rule']} data-held={held}>
          <span className={styles['mark']}>{held && <Icon name="done" size={16} />}</span>
          <span className={styles['words']}>
            {wording}
            <VisuallyHidden>{held ? ': есть' : ': нет'}</VisuallyHidden>
          </span>
        </li>
      )
    })}
  </ul>
)
