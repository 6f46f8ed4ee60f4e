const NAME = 'juridical-session'

/**
 * Word between tabs that the cookie has changed. A browser without channels hears of it when the tab is looked at again
 * or makes its next call. Opened on first use: while prerendering nobody is there to hear.
 */
export function openTabChannel(onWord: () => void) {
  let channel: BroadcastChannel | undefined
  let opened = false
  const lookAgain = () => {
    if (document.visibilityState === 'visible') onWord()
  }
  return {
    open: () => {
      if (opened) return
      opened = true
      document.addEventListener('visibilitychange', lookAgain)
      if (!('BroadcastChannel' in globalThis)) return
      channel = new BroadcastChannel(NAME)
      channel.addEventListener('message', onWord)
    },
    notify: () => channel?.postMessage('changed'),
    close: () => {
      document.removeEventListener('visibilitychange', lookAgain)
      channel?.close()
      channel = undefined
      opened = false
    },
  }
}
