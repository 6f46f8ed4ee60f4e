import { useState } from 'react'
import { useUserUid } from '#/session/use-session.ts'
import { keepSettings, readSettings, type ListSettings } from './list-settings.ts'

/** Columns, rows of a page and views of one's own, kept in this browser. */
export const useListSettings = () => {
  const user = useUserUid() ?? ''
  const [settings, setSettings] = useState(() => readSettings(user))
  return {
    ...settings,
    keep: (changes: Partial<ListSettings>) => {
      const next = { ...settings, ...changes }
      setSettings(next)
      keepSettings(user, next)
    },
  }
}
