import { typeset } from '@yacheyka/core/text/wording'
import { useBrand } from '@yacheyka/frontend/page/config.tsx'
import { useOpenPopup } from '#/session/open-popup.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { Icon, type IconName } from '@yacheyka/ui/icons.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack } from '@yacheyka/ui/layout.ts'
import { PhoneLink } from '@yacheyka/ui/phone-link.tsx'
import type { ReactNode } from 'react'
import styles from './support.module.css'

const Way = ({
  icon,
  title,
  children,
}: {
  readonly icon: IconName
  readonly title: string
  readonly children: ReactNode
}) => (
  <li className={classes(autoStack(12), styles['way'])}>
    <span className={styles['icon']}>
      <Icon name={icon} />
    </span>
    <h2 className={styles['title']}>{title}</h2>
    {children}
  </li>
)

/** How to reach people: e-mail, telephone, a message from here. */
export const Support = () => {
  const { hotline, support_email } = useBrand()
  const open = useOpenPopup()
  return (
    <ul className={styles['ways']}>
      <Way icon="phone" title="Позвонить">
        <p className={styles['words']}>
          {typeset('Если ячейка не открывается или посылку ждут прямо сейчас.')}
        </p>
        <PhoneLink phone={hotline} className={styles['contact']} />
      </Way>
      {support_email !== undefined && (
        <Way icon="message" title="Написать на почту">
          <p className={styles['words']}>
            {typeset('Приложите номер отправления или заказа: так ответ придёт быстрее.')}
          </p>
          <a href={`mailto:${support_email}`} className={styles['contact']}>
            {support_email}
          </a>
        </Way>
      )}
      <Way icon="edit" title="Оставить сообщение">
        <p className={styles['words']}>
          {typeset('Прямо из кабинета: мы увидим, от кого оно, и ответим на почту.')}
        </p>
        <Button look="quiet" aria-haspopup="dialog" onClick={() => open('feedback')}>
          Обратная связь
        </Button>
      </Way>
    </ul>
  )
}
