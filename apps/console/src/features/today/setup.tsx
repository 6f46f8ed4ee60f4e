import { useQuery } from '@tanstack/react-query'
import {
  checkOperatorSetup,
  getOperatorSetup,
  type SetupState,
  type SetupStepAnswer,
} from '@yacheyka/contract/dashboard/console-setup'
import { typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { firstMessages, formatError } from '@yacheyka/frontend/api/api-error.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { ButtonLink } from '@yacheyka/ui/button-link.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import { TextField } from '@yacheyka/ui/text-field.tsx'
import { useOnce } from '@yacheyka/ui/use-once.ts'
import { callAsOperator, operatorQuery } from '../../api.ts'
import { Mark, type Tone } from '../../parts/mark.tsx'
import styles from './setup.module.css'
import { SETUP_WORDS } from './setup-words.ts'

const MARKS: Readonly<Record<SetupState, readonly [Tone, string]>> = {
  done: ['done', 'Готово'],
  todo: ['waits', 'Нужно'],
  unknown: ['over', 'Проверьте'],
}

const HOW_TO_SET =
  'Docker Compose: строки — в deploy/.env, потом в папке deploy: docker compose up -d. npm start: задайте их через export там, где запускаете, и перезапустите.'

/** One check at a time; what it said stands in place of the list's word until the page is left. */
const useCheck = (listed: SetupStepAnswer) => {
  const { pending, once } = useOnce()
  const [said, setSaid] = useState<SetupStepAnswer>()
  const [error, setError] = useState('')
  const check = (to: string) =>
    once(async () => {
      setError('')
      try {
        const params = { step: listed.step }
        setSaid(await callAsOperator(checkOperatorSetup, { params, body: { to } }))
      } catch (thrown) {
        setError(firstMessages(thrown)['to'] ?? formatError(thrown))
      }
    })
  return { pending, shown: said ?? listed, error, check }
}

const Step = ({ listed }: { readonly listed: SetupStepAnswer }) => {
  const words = SETUP_WORDS[listed.step]
  const { title, why, lines, place = '', to, recipient, check: action = 'Проверить' } = words
  const { pending, shown, error, check } = useCheck(listed)
  const [address, setAddress] = useState('')
  const [tone, word] = MARKS[shown.state]
  return (
    <li className={styles['step']}>
      <div className={classes(stack(4), styles['words'])}>
        <h3 className={styles['name']}>
          {title} <Mark tone={tone}>{word}</Mark>
        </h3>
        <p className={styles['why']}>{typeset(why)}</p>
        <output>
          {typeset(shown.fact)}
          {shown.tried_at !== null && ` (проверено ${formatMoment(shown.tried_at)})`}
        </output>
        {lines !== undefined && shown.state !== 'done' && (
          <>
            <p className={styles['why']}>{typeset(place)}</p>
            <code className={styles['line']}>{lines.join('\n')}</code>
          </>
        )}
      </div>
      <form
        className={styles['act']}
        onSubmit={(event) => {
          event.preventDefault()
          void check(address)
        }}
      >
        {recipient !== undefined && (
          <TextField
            label={recipient}
            value={address}
            error={error === '' ? undefined : error}
            onChange={({ target: { value } }) => setAddress(value)}
          />
        )}
        {recipient === undefined && error !== '' && <p role="alert">{error}</p>}
        {to !== undefined && shown.state !== 'done' && (
          <ButtonLink look="quiet" to={to}>
            Открыть
          </ButtonLink>
        )}
        <Button type="submit" look="quiet" disabled={pending} aria-label={`${action}: ${title}`}>
          {pending ? 'Проверяем…' : action}
        </Button>
      </form>
    </li>
  )
}

/** What the installation still needs before it serves people. */
export const Setup = () => {
  const { data } = useQuery(operatorQuery(getOperatorSetup, {}))
  const steps = data?.steps ?? []
  const ready = steps.filter(({ state }) => state === 'done').length
  if (steps.length === 0) return null
  return (
    <details className={styles['setup']} open={steps.some(({ state }) => state === 'todo')}>
      <summary className={styles['summary']}>
        <h2 className={styles['title']}>Настройка</h2>
        <span>
          готово {ready} из {steps.length}
        </span>
      </summary>
      <p className={styles['why']}>{typeset(HOW_TO_SET)}</p>
      <ul className={styles['steps']}>
        {steps.map((listed) => (
          <Step key={listed.step} listed={listed} />
        ))}
      </ul>
    </details>
  )
}
