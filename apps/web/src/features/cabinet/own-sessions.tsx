import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import type { AccountSession } from '@yacheyka/contract/accounts/sessions'
import { typeset } from '@yacheyka/core/text/wording'
import { useRef, useState } from 'react'
import { ApiError } from '@yacheyka/frontend/api/api-error.ts'
import { callAsCustomer, customerQuery } from '#/session/call-as-customer.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { Card } from '@yacheyka/ui/card.tsx'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import { showToast } from '@yacheyka/ui/toasts.tsx'
import { useAccount } from './account.ts'
import { EndSessionDialog } from './end-session-dialog.tsx'
import { ListState } from './list-state.tsx'
import styles from './own-sessions.module.css'

/** The rest stands behind a button: a shop has one login for many people. */
const SHOWN = 5

type Requested = AccountSession | 'others'

const sessionsQuery = (uid: string) =>
  customerQuery(ENDPOINTS.listAccountSessions, { params: { uid } })

/** Whoever ends one that is over already has what he wanted: the server says so with 404. */
const useEnding = () => {
  const { uid } = useAccount()
  const client = useQueryClient()
  return async (requested: Requested): Promise<void> => {
    const call =
      requested === 'others'
        ? callAsCustomer(ENDPOINTS.endOtherAccountSessions, { params: { uid } })
        : callAsCustomer(ENDPOINTS.endAccountSession, { params: { uid, session: requested.sid } })
    await call.catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 404) throw error
    })
    await client.invalidateQueries({ queryKey: sessionsQuery(uid).queryKey })
    const text = requested === 'others' ? 'Остальные входы завершены' : 'Вход завершён'
    showToast({ kind: 'success', text })
  }
}

const Row = ({
  session: { device, current, created_at: from, expires_at: to },
  onEnd,
}: {
  readonly session: AccountSession
  readonly onEnd: () => void
}) => (
  <li className={styles['row']}>
    <div className={styles['words']}>
      <span>
        {device}
        {current && <span className={styles['mark']}>этот вход</span>}
      </span>
      <span className={styles['when']}>
        <span className={styles['moment']}>
          Вошли <time dateTime={from}>{formatMoment(from)}</time>,
        </span>{' '}
        <span className={styles['moment']}>
          действует до <time dateTime={to}>{formatMoment(to)}</time>
        </span>
      </span>
    </div>
    {!current && (
      <Button
        look="quiet"
        className={styles['small']}
        aria-haspopup="dialog"
        aria-label={`Завершить вход: ${device}, ${formatMoment(from)}`}
        onClick={onEnd}
      >
        Завершить
      </Button>
    )}
  </li>
)

/** Where the cabinet is open under this login, and the way to end it there. */
export const OwnSessions = () => {
  const { data, ...query } = useQuery(sessionsQuery(useAccount().uid))
  const [opened, setOpened] = useState<Requested>()
  const [whole, setWhole] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const end = useEnding()
  const sessions = data?.results ?? []
  return (
    <Card
      title="Открытые входы"
      aside={
        sessions.length > 1 && (
          <Button
            look="quiet"
            className={styles['small']}
            aria-haspopup="dialog"
            onClick={() => setOpened('others')}
          >
            Завершить все, кроме этого
          </Button>
        )
      }
    >
      {sessions.length > 0 && (
        <ul ref={list} tabIndex={-1} aria-label="Открытые входы" className={styles['rows']}>
          {(whole ? sessions : sessions.slice(0, SHOWN)).map((session) => (
            <Row key={session.sid} session={session} onEnd={() => setOpened(session)} />
          ))}
        </ul>
      )}
      <ListState
        query={query}
        label="Загружаем входы"
        empty="Открытых входов нет."
        count={data?.results.length}
      />
      {sessions.length > SHOWN && (
        <Button
          look="quiet"
          className={styles['more']}
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
        >
          {whole ? 'Свернуть' : `Показать все (${sessions.length})`}
        </Button>
      )}
      {data !== undefined && (
        <p className={styles['quiet']}>
          {typeset(
            sessions.length > 1
              ? 'Какой-то вход не ваш? Завершите его и смените пароль: «Забыли пароль?» на странице входа.'
              : 'Больше кабинет нигде не открыт.',
          )}
        </p>
      )}
      {opened !== undefined && (
        <EndSessionDialog
          session={opened === 'others' ? undefined : opened}
          end={() => end(opened)}
          onClose={(ended) => {
            setOpened(undefined)
            // The button has gone with its row: its focus would be lost.
            if (ended) list.current?.focus()
          }}
        />
      )}
    </Card>
  )
}
