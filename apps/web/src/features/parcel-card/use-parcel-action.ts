import { useQueryClient } from '@tanstack/react-query'
import type { ParcelAction } from '@yacheyka/core/parcels/parcel-actions'
import { useRef, useState } from 'react'
import { randomKey } from '@yacheyka/frontend/api/random-key.ts'
import { ACTION_WORDS, formatFailure } from '#/session/parcel-action-words.ts'
import {
  actOnParcel,
  refreshAfterAction,
  type ActedParcel,
  type ParcelAct,
} from '#/session/parcel-actions.ts'
import { showToast } from '@yacheyka/ui/toast-store.ts'

/** What toasts of an action are about: a block and its lifting are one matter. */
export const aboutOf = (action: ParcelAction): string =>
  `parcel ${action === 'unblock' ? 'block' : action}`

/**
 * Acts on a parcel, one thing at a time, and says how it went. Whatever came of it, card, history and balance are asked
 * for anew: a rejection mostly means that the parcel has moved on, in another tab say.
 */
export const useParcelAction = (parcel: ActedParcel) => {
  const client = useQueryClient()
  // Not `useOnce`: the action settles before the card shows what came of it.
  const [pending, setPending] = useState<ParcelAction>()
  const busy = useRef(false)
  const attempt = useRef({ content: '', key: '' })

  /** The same thing tried again acts once and is paid for once, whatever became of the first response. */
  const keyOf = (act: ParcelAct): string => {
    const content = JSON.stringify([parcel.uid, act])
    if (attempt.current.content !== content) attempt.current = { content, key: randomKey() }
    return attempt.current.key
  }
  const say = async (act: ParcelAct) => {
    const about = aboutOf(act.action)
    try {
      const note = await actOnParcel(act, parcel, { key: keyOf(act) })
      attempt.current = { content: '', key: '' }
      showToast({ kind: 'success', text: ACTION_WORDS[act.action].done, note, about })
    } catch (error) {
      showToast({ kind: 'failure', text: formatFailure(act.action, error), about })
    }
  }
  const refresh = async () => {
    await refreshAfterAction(client)
    busy.current = false
    setPending(undefined)
  }
  return {
    /** What is being done, until the card shows what came of it. */
    pending,
    /** Settles with the server's answer, whatever it is; does nothing while another action runs. */
    act: async (act: ParcelAct): Promise<void> => {
      if (busy.current) return
      busy.current = true
      setPending(act.action)
      await say(act)
      void refresh()
    },
  }
}
