import { typeset } from '@yacheyka/core/text/wording'
import { useBrand } from '@yacheyka/frontend/page/config.tsx'
import { PhoneLink } from '@yacheyka/ui/phone-link.tsx'
import styles from './track-form.module.css'
import type { SearchOutcome } from './use-track-search.ts'

/** The letter of the error catalogue (specification 1, section 8); the phone stands behind it. */
const UNKNOWN_NUMBER =
  'Извините, посылка не найдена. Проверьте корректность ввода или обратитесь в службу поддержки по т. '
const FAILED = 'Запрос не может быть выполнен. Пожалуйста, повторите позднее.'
const NOTHING = typeset(
  'Пока о посылке с этим номером ничего не известно. Загляните позже: первые сведения появятся, когда отправитель её оформит.',
)

/** What the search came to: an error aloud, everything else quietly. */
export const TrackMessage = ({
  id,
  outcome,
}: {
  readonly id: string
  readonly outcome: SearchOutcome
}) => {
  const { hotline } = useBrand()
  return (
    <div id={id} className={styles['message']}>
      <div role="alert">
        {outcome === 'unknown-number' && (
          <p className={styles['error']}>
            {UNKNOWN_NUMBER}
            <PhoneLink phone={hotline} />
          </p>
        )}
        {outcome === 'failed' && <p className={styles['error']}>{FAILED}</p>}
      </div>
      <output>{outcome === 'nothing' && <p className={styles['quiet']}>{NOTHING}</p>}</output>
    </div>
  )
}
