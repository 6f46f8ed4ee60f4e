import type {
  ApplicationCard,
  DECISION_EMAIL_STATUSES,
} from '@yacheyka/contract/applications/console-applications'
import { typeset } from '@yacheyka/core/text/wording'
import { Link } from 'react-router'
import { Facts } from '@yacheyka/ui/facts.tsx'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import { operatorPaths } from '../../paths.ts'

const STATUS_WORDS: Readonly<Record<(typeof DECISION_EMAIL_STATUSES)[number], string>> = {
  pending: 'в очереди, уходит',
  sent: 'отправлено',
  kept: 'почта не подключена: письмо лежит в «Сообщениях»',
  obsolete: 'не понадобилось',
  failed: 'не ушло: повторите его в «Сообщениях»',
}

const formatEmail = (email: NonNullable<ApplicationCard['letter']>): string =>
  `${email.recipient}: ${STATUS_WORDS[email.status]}${email.status === 'sent' ? ` ${formatMoment(email.settled_at)}` : ''}`

/** Who decided what and when, whom approval made, and where the email is. */
export const Settled = ({ card }: { readonly card: ApplicationCard }) => (
  <Facts
    facts={[
      ['Решение', card.status === 'approved' ? 'Одобрена' : 'Отказано'],
      ['Решение', card.settled_by ?? 'Командная строка'],
      ['Когда', formatMoment(card.settled_at)],
      ...(card.refusal === null ? [] : [['Причина', card.refusal] as const]),
      ...(card.customer === null
        ? []
        : ([
            [
              'Клиент',
              <Link key="customer" to={operatorPaths.customer(card.customer.uid)}>
                {card.customer.name}
              </Link>,
            ],
            ['Логин', card.customer.login],
          ] as const)),
      ...(card.inn === null ? [] : [['ИНН', card.inn] as const]),
      ...(card.letter === null ? [] : [['Письмо', typeset(formatEmail(card.letter))] as const]),
    ]}
  />
)
