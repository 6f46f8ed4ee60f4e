// Asks a running installation over and over and counts what it does not answer well: run it beside an update, or while a
// process is killed. Only what a visitor may ask; with --login NAME and PASSWORD in the environment a customer's calls too.
//
//   node deploy/rehearse.mjs https://pochtomaty.example 60
//   node deploy/rehearse.mjs https://pochtomaty.example 60 --attack   # beside a client who sends malformed, aborted and slow bodies
//   PASSWORD=… node deploy/rehearse.mjs https://pochtomaty.example 60 --login demo
import { connect } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { parseArgs } from 'node:util'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    login: { type: 'string' },
    callers: { type: 'string', default: '8' },
    attack: { type: 'boolean' },
  },
})
const [site = 'http://localhost', seconds = '60'] = positionals
const until = performance.now() + Number(seconds) * 1000
const PAGES = ['/', '/map', '/api/news/', '/api/points/', '/api/vacancies', '/juridical-auth']
const CUSTOMERS = ['/api/juridical/parcels_xls/']

const counts = new Map()
const bad = []
let longest = 0

async function send(method, path, { headers = {}, body } = {}) {
  const begun = performance.now()
  let said
  try {
    const response = await fetch(site + path, {
      method,
      headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(30_000),
    })
    const text = await response.text()
    said = { status: response.status, text }
  } catch (error) {
    said = { status: 0, text: String(error.cause ?? error) }
  }
  const took = performance.now() - begun
  longest = Math.max(longest, took)
  const name = `${method} ${said.status}`
  counts.set(name, (counts.get(name) ?? 0) + 1)
  if (said.status === 0 || said.status >= 500)
    bad.push(
      `${new Date().toISOString()} ${method} ${path} ${said.status} ${said.text.slice(0, 80)}`,
    )
  return said
}

async function visit(at) {
  for (let step = at; performance.now() < until; step += 1) {
    await send('GET', PAGES[step % PAGES.length])
    if (step % 10 === 0)
      await send('POST', '/api/juridical/jwt/refresh/', { body: { refresh: 'x' } })
  }
}

const { protocol, hostname, port } = new URL(site)

/** A connection that writes this at once, and `drip` every second. */
function write(text, { drip, lasts = 1 } = {}) {
  const isTls = protocol === 'https:'
  const address = { host: hostname, port: Number(port) || (isTls ? 443 : 80), servername: hostname }
  const socket = isTls ? connectTls(address) : connect(address)
  socket.on('error', () => undefined)
  socket.resume()
  socket.write(text)
  const timer = drip === undefined ? undefined : setInterval(() => socket.write(drip), 1000)
  setTimeout(() => {
    clearInterval(timer)
    socket.destroy()
  }, lasts * 1000)
}

/** A client of ill will: bodies that are malformed or broken off, ten a second, and fifty that never end. */
async function attack() {
  const head = (path, more) =>
    `POST ${path} HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\n${more}\r\n\r\n`
  const chunked = head('/api/juridical/jwt/obtain/', 'Transfer-Encoding: chunked')
  const long = head('/api/proxy_google_table', 'Content-Length: 15000000')
  for (let count = 0; count < 50; count += 1)
    write(`${long}{"file":"`, { drip: 'x'.repeat(2000), lasts: Number(seconds) })
  while (performance.now() < until) {
    write(`${chunked}zz\r\n{}\r\n0\r\n\r\n`)
    write(`${chunked}fff\r\n{"username"`, { lasts: 0.05 })
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

async function signIn() {
  const body = { username: values.login, password: process.env.PASSWORD, yandex_token: '' }
  const { status, text } = await send('POST', '/api/juridical/jwt/obtain/', { body })
  if (status !== 200) throw new Error(`Вход: ${status} ${text}`)
  return JSON.parse(text)
}

/** A customer: reads, and a call that changes something now and then. */
async function work({ refresh, access }) {
  let token = access
  for (let step = 0; performance.now() < until; step += 1) {
    const headers = { authorization: `Bearer ${token}` }
    await send('GET', CUSTOMERS[step % CUSTOMERS.length], { headers })
    if (step % 5 !== 0) continue
    const { status, text } = await send('POST', '/api/juridical/jwt/refresh/', {
      body: { refresh },
    })
    if (status === 200) token = JSON.parse(text).access
  }
}

const customers = values.login === undefined ? [] : [signIn().then(work)]
await Promise.all([
  ...Array.from({ length: Number(values.callers) }, (_, at) => visit(at)),
  ...customers,
  ...(values.attack === true ? [attack()] : []),
])
for (const [name, count] of [...counts].toSorted(([one], [other]) => one.localeCompare(other)))
  console.log(`${String(count).padStart(8)}  ${name}`)
console.log(`Дольше всего: ${Math.round(longest)} мс. Не отвечено: ${bad.length}`)
for (const line of bad.slice(0, 20)) console.log(line)
process.exitCode = bad.length === 0 ? 0 : 1
