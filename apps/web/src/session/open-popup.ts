import { createContext, use } from 'react'

/** Popups of the cabinet's shell. */
export type PopupName = 'send' | 'top-up' | 'feedback' | 'log-out'

export const OpenPopupContext = createContext<(name: PopupName) => void>(() => undefined)

/** Opens a popup of the shell, from wherever in the cabinet. */
export const useOpenPopup = () => use(OpenPopupContext)
