/** Runs something when the page has nothing else to do, within two seconds; answers how to give it up. */
export const whenIdle = (run: () => void): (() => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 200)
    return () => {
      clearTimeout(timer)
    }
  }
  const handle = requestIdleCallback(run, { timeout: 2000 })
  return () => {
    cancelIdleCallback(handle)
  }
}
