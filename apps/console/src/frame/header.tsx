import type { OperatorMe } from '@yacheyka/contract/operators/console-session'
import { OPERATOR_ENDPOINTS } from '@yacheyka/contract/console-endpoints'
import { OPERATOR_ROLE_WORDING } from '@yacheyka/core/operators/operator-role'
import { useRef } from 'react'
import { Link, useNavigate, type NavigateFunction } from 'react-router'
import { call } from '@yacheyka/frontend/api/call.ts'
import { queryClient } from '@yacheyka/frontend/api/query.ts'
import { useBrand } from '@yacheyka/frontend/page/config.tsx'
import { BrandMark } from '@yacheyka/frontend/brand/brand-mark.tsx'
import { IconButton } from '@yacheyka/ui/button.tsx'
import { Icon } from '@yacheyka/ui/icons.tsx'
import { Modal } from '@yacheyka/ui/modal.tsx'
import { showToast } from '@yacheyka/ui/toast-store.ts'
import { operatorPaths } from '../paths.ts'
import styles from './header.module.css'
import { Menu } from './menu.tsx'

const leave = async (navigate: NavigateFunction) => {
  try {
    await call(OPERATOR_ENDPOINTS.operatorSignOut, {})
    await navigate(operatorPaths.signIn())
    queryClient.clear()
  } catch {
    showToast({ kind: 'failure', text: 'Выйти не удалось. Попробуйте ещё раз.' })
  }
}

const Burger = ({ role }: Pick<OperatorMe, 'role'>) => {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <>
      <IconButton
        label="Разделы"
        aria-haspopup="dialog"
        className={styles['burger']}
        onClick={() => dialog.current?.showModal()}
      >
        <Icon name="menu" size={22} />
      </IconButton>
      <Modal
        ref={dialog}
        label="Разделы консоли"
        className={styles['sheet']}
        onClose={() => undefined}
      >
        <Menu role={role} onMove={() => dialog.current?.close()} />
      </Modal>
    </>
  )
}

/** Whose console it is, who is signed in, and the way out. */
export const Header = ({ operator }: { readonly operator: OperatorMe }) => {
  const { name } = useBrand()
  const navigate = useNavigate()
  return (
    <header className={styles['header']}>
      <Link to={operatorPaths.today()} className={styles['logo']}>
        <BrandMark size={24} />
        <span>{name}</span> <span className={styles['what']}>Консоль</span>
      </Link>
      <Link to={operatorPaths.me()} className={styles['who']}>
        <span className={styles['name']}>{operator.name}</span>
        <span className={styles['role']}>{OPERATOR_ROLE_WORDING[operator.role]}</span>
      </Link>
      <IconButton label="Выйти" className={styles['leave']} onClick={() => void leave(navigate)}>
        <Icon name="leave" size={20} />
      </IconButton>
      <Burger role={operator.role} />
    </header>
  )
}
