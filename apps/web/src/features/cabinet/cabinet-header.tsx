import { Link } from 'react-router'
import { useBrand } from '@yacheyka/frontend/page/config.tsx'
import { paths } from '@yacheyka/frontend/paths.ts'
import { BrandMark } from '@yacheyka/frontend/brand/brand-mark.tsx'
import { Button, IconButton } from '@yacheyka/ui/button.tsx'
import { Icon } from '@yacheyka/ui/icons.tsx'
import { Balance } from './balance.tsx'
import { CabinetBurger } from './cabinet-burger.tsx'
import styles from './cabinet-header.module.css'
import { MenuLinks } from './menu-links.tsx'
import { useOpenPopup } from '#/session/open-popup.ts'
import { useMay } from '#/session/use-session.ts'
import { RoleMark } from './role-mark.tsx'

const Logo = () => {
  const { name } = useBrand()
  return (
    <Link
      to={paths.businessOrders()}
      className={styles['logo']}
      aria-label={`${name}, к заказам кабинета`}
    >
      <BrandMark size={28} />
      <span>{name}</span>
    </Link>
  )
}

/** Logo, menu, «Отправить», balance, feedback (specification 1, «Business area shell»). */
export const CabinetHeader = () => {
  const open = useOpenPopup()
  const maySend = useMay('shipping')
  return (
    <header className={styles['header']}>
      <div className={styles['row']}>
        <Logo />
        <MenuLinks className={styles['menu']} linkClassName={styles['link']} />
        <div className={styles['tools']}>
          <RoleMark className={styles['role']} />
          <Balance className={styles['balance']} />
          <IconButton
            label="Обратная связь"
            className={styles['round']}
            aria-haspopup="dialog"
            onClick={() => open('feedback')}
          >
            <Icon name="message" size={22} />
          </IconButton>
          {maySend && (
            <Button className={styles['send']} aria-haspopup="dialog" onClick={() => open('send')}>
              Отправить
            </Button>
          )}
          <CabinetBurger className={styles['burger']} />
        </div>
      </div>
    </header>
  )
}
