import { CODE_MESSAGE } from '@yacheyka/contract/operators/console-session'
import { parseSecondFactorCode } from '@yacheyka/core/accounts/second-factor'
import { NBSP } from '@yacheyka/core/text/wording'
import { useState, type SubmitEvent } from 'react'
import { classes } from '#/ui/classes.ts'
import { Button } from '#/ui/button.tsx'
import { TextField } from '#/ui/text-field.tsx'
import { useOnce } from '#/ui/use-once.ts'
import styles from './forms.module.css'

const DIGITS = 'Введите шесть цифр из приложения'
const RECOVERY = `Введите резервный код целиком, все его группы: k3m9-07ap-…`

/** A code of the second factor; with `recovery` a recovery code may stand in for it. `onSend` answers why it is refused. */
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
  readonly onSend: (code: string) => Promise<string | undefined>
}) => {
  const [byRecovery, setByRecovery] = useState(false)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [rejection, setRejection] = useState('')
  const { pending, once } = useOnce()
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setRejection('')
    const parsed = parseSecondFactorCode(code)
    if (parsed === undefined || (!recovery && parsed.kind === 'recovery')) {
      setError(recovery ? (byRecovery ? RECOVERY : CODE_MESSAGE) : DIGITS)
      return
    }
    await once(async () => {
      const refused = await onSend(code)
      if (refused === undefined) return
      setRejection(refused)
      setCode('')
    })
  }
  return (
    <form
      noValidate
      aria-label={label}
      className={styles['form']}
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        // Another field by its nature: keyboards and keepers of passwords look anew.
        key={byRecovery ? 'recovery' : 'app'}
        label={byRecovery ? 'Резервный код' : `Шесть цифр из${NBSP}приложения`}
        inputMode={byRecovery ? 'text' : 'numeric'}
        autoComplete={byRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        className={classes(styles['code'], styles['narrow'])}
        value={code}
        error={error}
        onChange={({ target }) => {
          setCode(target.value)
          setError(undefined)
        }}
      />
      <p role="alert" className={styles['refusal']}>
        {rejection}
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
            setCode('')
            setError(undefined)
            setRejection('')
          }}
        >
          {byRecovery ? 'Ввести код из приложения' : 'Телефона нет под рукой: ввести резервный код'}
        </button>
      )}
    </form>
  )
}
