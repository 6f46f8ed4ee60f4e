import { useEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router'
import { IconButton } from '@yacheyka/ui/button.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { Icon, type IconName } from '@yacheyka/ui/icons.tsx'
import { autoStack } from '@yacheyka/ui/layout.ts'
import { Modal } from '@yacheyka/ui/modal.tsx'
import { Balance } from './balance.tsx'
import styles from './cabinet-burger.module.css'
import { MenuLinks } from './menu-links.tsx'
import { useOpenPopup } from '#/session/open-popup.ts'
import { RoleMark } from './role-mark.tsx'

/** Closes the dialog whenever the route changes. */
const useClosedByRoute = (dialog: RefObject<HTMLDialogElement | null>): void => {
  const { key } = useLocation()
  const shownAt = useRef(key)
  useEffect(() => {
    if (shownAt.current === key) return
    shownAt.current = key
    dialog.current?.close()
  }, [dialog, key])
}

const Action = ({
  icon,
  label,
  onPress,
}: {
  readonly icon: IconName
  readonly label: string
  readonly onPress: () => void
}) => (
  <button type="button" aria-haspopup="dialog" className={styles['action']} onClick={onPress}>
    <Icon name={icon} size={22} />
    {label}
  </button>
)

/** The menu of phones: sections, balance, feedback and the way out. */
export const CabinetBurger = ({ className }: { readonly className?: string | undefined }) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const open = useOpenPopup()
  useClosedByRoute(dialog)
  const instead = (name: Parameters<typeof open>[0]) => {
    // First, so that the focus comes back to the burger when the popup closes.
    dialog.current?.close()
    open(name)
  }
  return (
    <>
      <IconButton
        label="Открыть меню"
        aria-haspopup="dialog"
        className={classes(styles['burger'], className)}
        onClick={() => dialog.current?.showModal()}
      >
        <Icon name="menu" />
      </IconButton>
      <Modal ref={dialog} label="Меню" className={styles['dialog']}>
        <div className={classes(autoStack(16), styles['sheet'])}>
          <IconButton
            label="Закрыть меню"
            className={styles['close']}
            onClick={() => dialog.current?.close()}
          >
            <Icon name="close" />
          </IconButton>
          <RoleMark />
          <MenuLinks className={styles['menu']} linkClassName={styles['link']} />
          <Balance className={styles['balance']} onTopUp={() => instead('top-up')} />
          <div>
            <Action icon="message" label="Обратная связь" onPress={() => instead('feedback')} />
            <Action icon="leave" label="Выйти" onPress={() => instead('log-out')} />
          </div>
        </div>
      </Modal>
    </>
  )
}
