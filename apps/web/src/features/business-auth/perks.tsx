import { typeset } from '@yacheyka/core/text/wording'
import { Icon } from '#/ui/icons.tsx'
import styles from './form.module.css'

const PERKS = [
  'Отправляйте посылки в почтоматы по одной или таблицей',
  'Видите стоимость до заказа, платите с депозитного счёта',
  'Следите за каждой посылкой до выдачи',
].map(typeset)

/** What the cabinet is for, beside the forms that lead to it. */
export const Perks = () => (
  <ul className={styles['perks']}>
    {PERKS.map((perk) => (
      <li key={perk} className={styles['perk']}>
        <Icon name="done" />
        {perk}
      </li>
    ))}
  </ul>
)
