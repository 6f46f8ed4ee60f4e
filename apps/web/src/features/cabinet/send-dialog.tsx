import { typeset } from '@yacheyka/core/text/wording'
import { Link } from 'react-router'
import { paths } from '@yacheyka/frontend/paths.ts'
import { Dialog } from '@yacheyka/ui/dialog.tsx'
import { Icon } from '@yacheyka/ui/icons.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack } from '@yacheyka/ui/layout.ts'
import styles from './send-dialog.module.css'

const WAYS = [
  {
    to: paths.businessManualLoad(),
    icon: 'edit',
    label: 'Вручную',
    text: typeset('Заполнить форму: удобно для нескольких посылок'),
  },
  {
    to: paths.businessPackageLoad(),
    icon: 'table',
    label: 'Пакетно',
    text: typeset('Загрузить таблицу Excel: хоть тысяча посылок сразу'),
  },
] as const

/** Two ways to send (specification 1, «Business area shell»). */
export const SendDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog title="Форма отправки посылок" onClose={onClose}>
    {(close) => (
      <ul className={classes(autoStack(12), styles['ways'])}>
        {WAYS.map(({ to, icon, label, text }) => (
          <li key={to}>
            <Link to={to} className={styles['way']} onClick={close}>
              <span className={styles['sign']}>
                <Icon name={icon} />
              </span>
              <span className={styles['label']}>{label}</span>
              <span className={styles['text']}>{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    )}
  </Dialog>
)
