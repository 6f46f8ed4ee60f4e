import { CODE_MESSAGE } from '@yacheyka/contract/operators/console-session'
import { parseSecondFactorCode } from '@yacheyka/core/accounts/second-factor'
import { NBSP } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { classes } from '@yacheyka/ui/classes.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { autoStack } from '@yacheyka/ui/layout.ts'
import { TextField } from '@yacheyka/ui/text-field.tsx'
import { useCodeForm } from '../../parts/use-code-form.ts'
import styles from './forms.module.css'

const DIGITS = 'Введите шесть цифр из приложения'
const RECOVERY = `Введите резервный код целиком, все его группы: k3m9-07ap-…`

/** A code of the second factor; with `recovery` a recovery code may stand in for it. `onSend` rejects where it is refused. */
export const CodeForm = ({
  label,
  action,
  recovery,
  onSend,
}: {
  readonly label: string
  /** «Войти» */
  readonly action: string
  readonly recovery: boolean
  readonly onSend: (code: string) => Promise<void>
}) => {
  const [byRecovery, setByRecovery] = useState(false)
  const { field, formError, pending, reset, submit } = useCodeForm((code) => {
    const parsed = parseSecondFactorCode(code)
    if (parsed !== undefined && (recovery || parsed.kind !== 'recovery')) return undefined
    return recovery ? (byRecovery ? RECOVERY : CODE_MESSAGE) : DIGITS
  }, onSend)
  return (
    <form
      noValidate
      aria-label={label}
      className={autoStack(16)}
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        // Another field by its nature: keyboards and keepers of passwords look anew.
        key={byRecovery ? 'recovery' : 'app'}
        label={byRecovery ? 'Резервный код' : `Шесть цифр из${NBSP}приложения`}
        inputMode={byRecovery ? 'text' : 'numeric'}
        autoComplete={byRecovery ? 'off' : 'one-time-code'}
        className={classes(styles['code'], styles['narrow'])}
        {...field}
      />
      <p role="alert" className={styles['refusal']}>
        {formError}
      </p>
      <Button type="submit" aria-disabled={pending || undefined}>
        {pending ? 'Проверяем…' : action}
      </Button>
      {recovery && (
        <button
          type="button"
          className={styles['switch']}
          onClick={() => {
            setByRecovery(!byRecovery)
            reset()
          }}
        >
          {byRecovery ? 'Ввести код из приложения' : 'Телефона нет под рукой: ввести резервный код'}
        </button>
      )}
    </form>
  )
}
