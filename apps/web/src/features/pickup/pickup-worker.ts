// A service worker for the pickup page alone: so that the link with the code opens where there is no connection. It
// answers for the page's own document and its files, and lets everything else pass: no call is ever kept here.

const worker = self as unknown as ServiceWorkerGlobalScope

const CACHE = 'pickup'
/** One document serves every parcel: what tells them apart is the address, and the page reads it. */
const SHELL = '/parcel-details/'
/** Which build the kept files belong to. */
const BUILD = '/parcel-details/build'
/** On a connection that hangs, the kept document is shown after so long, in milliseconds. */
const TIMEOUT = 4000

const PAGE = /^\/(?:parcel-details|p)\/[^/]+\/?$/
const IMMUTABLE = /^\/assets\//
const FILE = /^\/(?:(?:assets|art|map)\/.|brand\.css$|favicon\.svg$|manifest\.webmanifest$)/

/** What the page tells as soon as it runs: the worker was not there yet when these files were loaded. */
interface Message {
  /** Address of the page's entry script: another one is another build. */
  readonly build: string
  readonly files: readonly string[]
}

const isGood = (response: Response): boolean =>
  response.status === 200 && response.type === 'basic' && !response.redirected

const put = async (key: string, response: Response): Promise<void> => {
  const cache = await caches.open(CACHE)
  await cache.put(key, response)
}

const kept = async (key: string): Promise<Response | undefined> => {
  const cache = await caches.open(CACHE)
  return cache.match(key)
}

/**
 * The network's answer, kept for the next time; without one, or where the server is down behind its proxy, what was
 * kept; on a slow network, after `timeout`.
 */
const networkFirst = async (request: Request, key: string, timeout: number): Promise<Response> => {
  const reply = fetch(request).then(async (response) => {
    if (isGood(response)) void put(key, response.clone())
    return response.status >= 500 ? ((await kept(key)) ?? response) : response
  })
  const late = new Promise<Response | undefined>((resolve) => {
    setTimeout(() => {
      resolve(kept(key))
    }, timeout)
  })
  const instead = async (error: unknown): Promise<Response> => {
    const known = await kept(key)
    if (known === undefined) throw error
    return known
  }
  return (await Promise.race([reply.catch(instead), late])) ?? reply
}

/** Names under /assets/ carry a digest of what they hold: what is kept is never old. */
const keptFirst = async (request: Request, key: string): Promise<Response> => {
  const known = await kept(key)
  if (known !== undefined) return known
  const response = await fetch(request)
  if (isGood(response)) await put(key, response.clone())
  return response
}

/** How often a file is asked for that does not come. */
const TRIES = 3

const keepFile = async (cache: Cache, path: string, tries = TRIES): Promise<void> => {
  if ((await cache.match(path)) !== undefined) return
  try {
    await cache.add(path)
  } catch (error) {
    if (tries === 1) throw error
    await keepFile(cache, path, tries - 1)
  }
}

/**
 * Keeps the files that the page has loaded; those of an older build are forgotten. The build is noted once all are there:
 * the page runs with all of its files or not at all, and what is missing is asked for again by the next visit.
 */
const keepFiles = async ({ build, files }: Message): Promise<void> => {
  const cache = await caches.open(CACHE)
  const before = await (await cache.match(BUILD))?.text()
  const wanted = files.filter((path) => FILE.test(path))
  const settled = await Promise.allSettled(wanted.map((path) => keepFile(cache, path)))
  if (settled.some(({ status }) => status === 'rejected')) return
  if (before !== undefined && before !== build) await forgetOthers(cache, wanted)
  await cache.put(BUILD, new Response(build))
}

const forgetOthers = async (cache: Cache, wanted: readonly string[]): Promise<void> => {
  const stale = (await cache.keys()).filter(({ url }) => {
    const { pathname } = new URL(url)
    return IMMUTABLE.test(pathname) && !wanted.includes(pathname)
  })
  await Promise.all(stale.map((request) => cache.delete(request)))
}

const keepShell = async (url: string): Promise<void> => {
  const response = await fetch(url)
  if (isGood(response)) await put(SHELL, response)
}

worker.addEventListener('install', () => {
  void worker.skipWaiting()
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(worker.clients.claim())
})

worker.addEventListener('message', (event: ExtendableMessageEvent) => {
  const source = event.source
  const url = source !== null && 'url' in source ? source.url : undefined
  const work = [keepFiles(event.data as Message)]
  if (url !== undefined && PAGE.test(new URL(url).pathname)) work.push(keepShell(url))
  event.waitUntil(Promise.allSettled(work))
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') {
    if (PAGE.test(pathname)) event.respondWith(networkFirst(request, SHELL, TIMEOUT))
  } else if (IMMUTABLE.test(pathname)) event.respondWith(keptFirst(request, pathname))
  else if (FILE.test(pathname)) event.respondWith(networkFirst(request, pathname, TIMEOUT))
})
