import { files } from '@yacheyka/frontend/paths.ts'

/** The page and the short address of it: nothing else of the site is ever answered by the worker. */
const SCOPES = ['/parcel-details/', '/p/']

/** Pictures that only a visit without a connection asks for. */
const AT_A_FAILURE = [files.art('offline')]

/** Paths of what this page has loaded from its own site so far. */
const loadedFiles = (): string[] => {
  const own = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name, location.href))
    .filter(({ origin }) => origin === location.origin)
  return [...new Set(own.map(({ pathname }) => pathname))]
}

/** Resolves once the worker answers for loads: until then it may still take the page over. */
const activated = (worker: ServiceWorker): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (worker.state === 'activated') resolve()
    }
    worker.addEventListener('statechange', look)
    look()
  })

const start = async (): Promise<void> => {
  await Promise.all(
    SCOPES.map((scope) => navigator.serviceWorker.register(files.pickupWorker, { scope })),
  )
  const { active } = await navigator.serviceWorker.ready
  if (active === null) return
  await activated(active)
  const build = document.querySelector('script[type="module"]')?.getAttribute('src') ?? ''
  active.postMessage({ build, files: [...loadedFiles(), ...AT_A_FAILURE] })
}

/** Lets the page open from its link without a connection. Where the browser refuses, the page works with one. */
export const keepPageOffline = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  start().catch(() => undefined)
}
