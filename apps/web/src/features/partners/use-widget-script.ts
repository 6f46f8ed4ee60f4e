import { useEffect, useState } from 'react'
import { files } from '@yacheyka/frontend/paths.ts'

const TAG = 'yacheyka-map'

/** Loads the script that shops load, once it is wanted; the element is left alone until then. */
export const useWidgetScript = (wanted: boolean): 'waiting' | 'ready' | 'failed' => {
  const [state, setState] = useState<'waiting' | 'ready' | 'failed'>('waiting')
  useEffect(() => {
    if (!wanted) return undefined
    let isShown = true
    const say = (next: 'ready' | 'failed') => {
      if (isShown) setState(next)
    }
    const notifyOnceDefined = async () => {
      await customElements.whenDefined(TAG)
      say('ready')
    }
    void notifyOnceDefined()
    const script = document.createElement('script')
    script.src = files.widgetScript
    script.async = true
    script.addEventListener('error', () => {
      say('failed')
    })
    if (customElements.get(TAG) === undefined) document.head.append(script)
    return () => {
      isShown = false
      script.remove()
    }
  }, [wanted])
  return state
}
