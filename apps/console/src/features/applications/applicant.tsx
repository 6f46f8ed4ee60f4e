import type { ApplicationCard } from '@yacheyka/contract/applications/console-applications'
import { ERASED } from '@yacheyka/core/privacy/personal-data'
import type { ReactNode } from 'react'
import { Card } from '@yacheyka/ui/card.tsx'
import { Facts } from '@yacheyka/ui/facts.tsx'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import { PhoneLink } from '@yacheyka/ui/phone-link.tsx'

/** «редакция 2026-01-01», or that another system has answered for it. */
const formatEdition = (version: string | null) =>
  version === null ? 'принято не здесь' : `редакция ${version}`

const formatAgreed = ({ agreed_at: at, agreed_address: address }: ApplicationCard) =>
  at === null ? '' : `${formatMoment(at)}, адрес ${address ?? ''}`

/** Contacts of who is gone are erased. */
const orErased = (value: string, link: ReactNode): ReactNode => (value === '' ? ERASED : link)

/** What the applicant wrote, and what they agreed to. */
export const Applicant = ({ card }: { readonly card: ApplicationCard }) => (
  <Card title="Заявитель">
    <Facts
      facts={[
        ['ФИО', card.ceo_fullname],
        ['Телефон', orErased(card.ceo_phone, <PhoneLink key="phone" phone={card.ceo_phone} />)],
        [
          'E-mail',
          orErased(
            card.ceo_email,
            <a key="email" href={`mailto:${card.ceo_email}`}>
              {card.ceo_email}
            </a>,
          ),
        ],
        ['Подана', formatMoment(card.created_at)],
        ['Согласие', formatEdition(card.consent_version)],
        ['Оферта', formatEdition(card.offer_version)],
        ['Приняты', formatAgreed(card)],
        ...(card.consent_withdrawn_at === null
          ? []
          : [['Согласие отозвано', formatMoment(card.consent_withdrawn_at)] as const]),
      ]}
    />
  </Card>
)
