import { typeset } from '@yacheyka/core/text/wording'
import { Icon } from '@yacheyka/ui/icons.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import styles from './form.module.css'

const PERKS = [
  'Отправляйте посылки в почтоматы по одной или таблицей',
  'Видите стоимость до заказа, платите с депозитного счёта',
  'Следите за каждой посылкой до выдачи',
].map(typeset)

const OF_TRIAL = [
  'Тот же API, что и боевой: заказы, этикетки, события, вебхуки',
  'Только песочница: посылки не едут, деньги ненастоящие',
  '60 дней без договора; подключитесь, и ключи с посылками останутся',
].map(typeset)

const List = ({ perks }: { readonly perks: readonly string[] }) => (
  <ul className={classes(stack(12), styles['perks'])}>
    {perks.map((perk) => (
      <li key={perk} className={styles['perk']}>
        <Icon name="done" />
        {perk}
      </li>
    ))}
  </ul>
)

/** What the cabinet is for, beside the forms that lead to it. */
export const Perks = () => <List perks={PERKS} />

/** What trial access gives. */
export const TrialPerks = () => <List perks={OF_TRIAL} />
