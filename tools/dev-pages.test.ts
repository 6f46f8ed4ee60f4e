import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { createServer as createVite, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { devPagesPlugin } from '../apps/web/build/dev-pages-plugin.ts'
import { endpointsPlugin } from '../packages/frontend/build/endpoints-plugin.ts'

const BOOT = {
  access: { token: 'demo', origins: [] },
  city: { name: 'Москва', centre: [37.6, 55.7] },
  parcel: {},
  fields: {},
  address: { tk: 'demo' },
  first: { count: 0, results: [] },
}
const MAP = { kind: 'embedded', attribution: 'Natural Earth' }
const START = JSON.stringify({ boot: BOOT, brand: 'Ячейка', map: MAP, openWords: {} })

let product: Server
let vite: ViteDevServer
let site: Server
const originOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const listen = async (server: Server) => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

beforeAll(async () => {
  product = await listen(
    createServer(({ url = '' }, response) => {
      if (url.includes('/config'))
        response.end(JSON.stringify({ brand: { name: 'Ячейка' }, map: MAP }))
      else if (url.includes('tk=demo'))
        response.end(`<script type="application/json" id="widget-boot">${START}</script>`)
      else response.writeHead(403).end('Виджет недоступен')
    }),
  )
  vite = await createVite({
    root: join(import.meta.dirname, '..', 'apps', 'web'),
    configFile: false,
    logLevel: 'error',
    plugins: [react(), endpointsPlugin(), devPagesPlugin(originOf(product))],
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  })
  site = await listen(createServer(vite.middlewares))
})
afterAll(async () => {
  for (const server of [site, product]) {
    server.closeAllConnections()
    server.close()
  }
  await vite.close()
})

const get = async (path: string) => {
  const response = await fetch(originOf(site) + path, { headers: { accept: 'text/html' } })
  return { status: response.status, text: await response.text() }
}

test('serves the site’s document with the site’s entry, and the console’s below /operator', async () => {
  expect((await get('/how')).text).toContain('src="/src/main.tsx"')
  for (const path of ['/operator', '/operator/points']) {
    const { text } = await get(path)
    expect(text).toContain('/@vite/client')
    const [, entry = ''] = /src="(\S+\/console\/src\/main\.tsx)"/.exec(text) ?? []
    expect((await get(entry)).text).toContain('operatorRoutes')
  }
})

test('renders the widget’s frame from its sources', async () => {
  const { status, text } = await get('/widget?tk=demo')
  expect(status).toBe(200)
  expect(text).toContain('Номер почтомата')
  expect(text).toContain('src="/src/widget/main.tsx"')
})

test('passes on the response to a rejected token', async () => {
  expect(await get('/widget?tk=unknown')).toEqual({ status: 403, text: 'Виджет недоступен' })
})

test('builds the shop’s script from its sources', async () => {
  const { status, text } = await get('/widget.js')
  expect(status).toBe(200)
  expect(text).toContain('yacheyka-map')
})
