import type { GivenConsent } from '@yacheyka/contract/feedback/console-feedback'
import { typeset } from '@yacheyka/core/text/wording'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import styles from './email.module.css'

/** What a person agreed to, when and from where, and whether they have taken it back. */
export const Consent = ({ consent }: { readonly consent: GivenConsent }) => (
  <p className={styles['quiet']}>
    {typeset(
      consent === null
        ? 'Согласие на обработку данных дано не здесь'
        : `Согласие на обработку данных: редакция ${consent.version}, ${formatMoment(consent.at)}, адрес ${consent.address}`,
    )}
    {consent !== null && consent.withdrawn_at !== null && (
      <strong>{typeset(`; отозвано ${formatMoment(consent.withdrawn_at)}`)}</strong>
    )}
  </p>
)
