import { typeset } from '@yacheyka/core/text/wording'
import { Button } from '@yacheyka/ui/button.tsx'
import { DialogActions } from '@yacheyka/ui/dialog.tsx'
import { autoStack } from '@yacheyka/ui/layout.ts'
import styles from './access.module.css'
import { CopyButton } from '../../parts/copy-button.tsx'

/** A made-up password, shown once. */
export const IssuedPassword = ({
  login,
  password,
  onDone,
}: {
  readonly login: string
  readonly password: string
  readonly onDone: () => void
}) => (
  <div className={autoStack(12)}>
    <p>
      {typeset(
        'Передайте пароль оператору. Больше он не покажется, а при первом входе его попросят сменить.',
      )}
    </p>
    <p>
      Логин: <strong>{login}</strong>
    </p>
    <div className={styles['issued']}>
      <code className={styles['password']} aria-label="Пароль">
        {password}
      </code>
      <CopyButton text={password} label="Скопировать" />
    </div>
    <DialogActions>
      <Button onClick={onDone}>Готово</Button>
    </DialogActions>
  </div>
)
