import {
  type CustomerApiKey,
  INTEGRATION_REASON_LENGTH_MAX,
  operatorChangeKeyLimits,
  operatorGetIntegrations,
  operatorRevokeKey,
} from '@yacheyka/contract/customers/console-integrations'
import { MANAGERS } from '@yacheyka/contract/http/console-roles'
import { typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import {
  formatSites,
  KIND_WORDS,
  nameScopes,
  stateOf,
} from '@yacheyka/frontend/integrations/key-words.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { Card } from '@yacheyka/ui/card.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { type Column, DataTable } from '@yacheyka/ui/data-table.tsx'
import { autoStack } from '@yacheyka/ui/layout.ts'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import { StateMark } from '@yacheyka/ui/state-mark.tsx'
import { callAsOperator, refresh } from '../../api.ts'
import { PromptDialog } from '../../parts/prompt-dialog.tsx'
import page from '../../parts/page.module.css'
import { useMay } from '../../use-operator.ts'
import { formatFactor, parseFactor } from './integration-words.ts'
import styles from './integrations.module.css'
import { LimitsDialog } from './limits-dialog.tsx'

const COLUMNS: readonly Column<CustomerApiKey>[] = [
  {
    id: 'name',
    head: 'Ключ',
    names: true,
    cell: ({ name, hint, kind, test, created_by: maker }) => (
      <span className={autoStack(4)}>
        <span className={styles['name']}>{name}</span>
        <code className={styles['code']}>{hint}</code>
        <span className={page['small']}>
          {KIND_WORDS[kind].name}, {test ? 'тестовый' : 'боевой'}
        </span>
        {maker !== null && <span className={page['small']}>Создал: {maker}</span>}
      </span>
    ),
  },
  {
    id: 'scopes',
    head: 'Права',
    grows: true,
    cell: ({ scopes, networks, origins }) => (
      <span className={autoStack(4)}>
        <span>{nameScopes(scopes)}</span>
        {origins.length > 0 && (
          <span className={classes(page['small'], styles['sites'])}>
            Только на сайтах {formatSites(origins)}
          </span>
        )}
        {networks.length > 0 && (
          <span className={page['small']}>Только с адресов {networks.join(', ')}</span>
        )}
      </span>
    ),
  },
  {
    id: 'used',
    head: 'Последний вызов',
    cell: ({ last_used_at: at, last_used_network: network }) =>
      at === null ? (
        <span className={page['quiet']}>Ещё не было</span>
      ) : (
        <span className={autoStack(4)}>
          <time dateTime={at}>{formatMoment(at)}</time>
          {network !== null && <span className={page['small']}>{network}</span>}
        </span>
      ),
  },
  {
    id: 'state',
    head: 'Состояние',
    cell: (key) => (
      <span className={autoStack(4)}>
        <StateMark {...stateOf(key)} />
        <span className={page['small']}>Лимиты {formatFactor(key.limit_factor)}</span>
      </span>
    ),
  },
]

type Act = 'limits' | 'revoke'

const actsColumn = (act: (kind: Act, key: CustomerApiKey) => void): Column<CustomerApiKey> => ({
  id: 'acts',
  head: 'Действия',
  cell: (key) =>
    key.revoked_at === null && (
      <span className={styles['acts']}>
        {key.active && (
          <Button
            look="quiet"
            className={page['act']}
            aria-haspopup="dialog"
            aria-label={`Множитель лимитов ключа «${key.name}»`}
            onClick={() => act('limits', key)}
          >
            Множитель
          </Button>
        )}
        <Button
          look="quiet"
          className={page['act']}
          aria-haspopup="dialog"
          aria-label={`Отозвать ключ «${key.name}»`}
          onClick={() => act('revoke', key)}
        >
          Отозвать
        </Button>
      </span>
    ),
})

const revoke = async (uid: string, key: string, reason: string): Promise<string> => {
  await callAsOperator(operatorRevokeKey, { params: { uid, key }, body: { reason } })
  void refresh(operatorGetIntegrations)
  return 'Ключ отозван'
}

/** What the rate limits of one key are multiplied by. */
const FactorDialog = ({
  uid,
  apiKey: { uid: key, name, hint, limit_factor: factor },
  onClose,
}: {
  readonly uid: string
  readonly apiKey: CustomerApiKey
  readonly onClose: () => void
}) => (
  <LimitsDialog
    title="Множитель лимитов"
    about={`«${name}», ${hint}.`}
    label="Множитель"
    hint="От 0,1 до 20; 1 — как у всех. Действует со следующего вызова"
    inputMode="decimal"
    value={String(factor).replace('.', ',')}
    parse={parseFactor}
    error="Число от 0,1 до 20, не точнее десятых"
    field="limit_factor"
    schema={operatorChangeKeyLimits.body}
    toBody={(value, reason) => ({ limit_factor: value, reason })}
    save={(body) => callAsOperator(operatorChangeKeyLimits, { params: { uid, key }, body })}
    saved="Множитель записан"
    onClose={onClose}
  />
)

const RevokeDialog = ({
  uid,
  apiKey: { uid: key, name, hint },
  onClose,
}: {
  readonly uid: string
  readonly apiKey: CustomerApiKey
  readonly onClose: () => void
}) => (
  <PromptDialog
    title="Отозвать ключ?"
    act="Отозвать"
    acting="Отзываем…"
    back="Не отзывать"
    look="danger"
    reason={{
      hint: typeset('Останется в журнале; клиент её не видит'),
      most: INTEGRATION_REASON_LENGTH_MAX,
    }}
    onAct={(reason) => revoke(uid, key, reason)}
    onClose={onClose}
  >
    <p>
      «{name}», {hint}.
    </p>
    <p>
      {typeset(
        'Программы клиента с этим ключом перестанут работать сразу. Вернуть его нельзя. Владелец и разработчики получат письмо.',
      )}
    </p>
  </PromptDialog>
)

/** Keys of the customer's programs, those that work first. */
export const CustomerKeys = ({
  uid,
  keys,
}: {
  readonly uid: string
  readonly keys: readonly CustomerApiKey[]
}) => {
  const mayAct = useMay(MANAGERS)
  const [opened, setOpened] = useState<{ readonly kind: Act; readonly key: CustomerApiKey }>()
  const close = () => setOpened(undefined)
  const acts = actsColumn((kind, key) => setOpened({ kind, key }))
  return (
    <Card title="Ключи API">
      {keys.length === 0 ? (
        <p className={page['quiet']}>{typeset('Ключей у клиента нет: он работает в кабинете.')}</p>
      ) : (
        <DataTable
          caption="Ключи API"
          columns={mayAct ? [...COLUMNS, acts] : COLUMNS}
          rows={keys}
          keyOf={(key) => key.uid}
        />
      )}
      {opened?.kind === 'limits' && <FactorDialog uid={uid} apiKey={opened.key} onClose={close} />}
      {opened?.kind === 'revoke' && <RevokeDialog uid={uid} apiKey={opened.key} onClose={close} />}
    </Card>
  )
}
