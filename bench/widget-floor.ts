import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'

/** The first rows of the widget's list as plain HTML, as a server without any script would send them. */
export async function bareList(origin: string, token: string): Promise<string> {
  const address = `${origin}/api/widget-terminals/?limit=20&longitude=37.62&latitude=55.75`
  const response = await fetch(address, { headers: { authorization: `Token ${token}` } })
  const { results } = (await response.json()) as {
    results: readonly { name: string; address: string }[]
  }
  const rows = results.map(({ name, address: at }) => `<li><a href="#">${name}</a> ${at}</li>`)
  return `<!doctype html><html lang="ru"><meta charset="utf-8"><title>Список</title><ul>${rows.join('')}</ul><script>for(const name of['widget:list','widget:script','map:clusters'])performance.mark(name)</script>`
}

/** Serves one document, compressed once. */
export async function openBareList(html: string) {
  const body = gzipSync(html)
  const server = createServer((_request, response) => {
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'gzip',
      'content-length': body.length,
    })
    response.end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { port: (server.address() as AddressInfo).port, close }
}
