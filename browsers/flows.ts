import { on, press, see, type, until, type Visitor } from './visitor.ts'

/** The demonstration's sign-in, and one of its parcels that waits at its point. */
const DEMO = { login: 'demo', password: 'Demo-2026-pass' }
const WAITING = 'DEMO-09'

/** What a visitor, a recipient, a shop and a customer come for; each goes on where the one before has left. */
export const FLOWS: Readonly<Record<string, (visitor: Visitor) => Promise<void>>> = {
  map: async (visitor) => {
    await visitor.open('/point')
    await see(visitor, 'canvas')
    await see(visitor, '[role=status], output', 'Найден')
    await see(visitor, '[aria-label="Найденные точки"] button')
  },
  'card of a point': async (visitor) => {
    await press(visitor, '[aria-label="Найденные точки"] button')
    await until(visitor, `/^\\/point\\/./.test(location.pathname)`)
    await see(visitor, 'a', 'Как добраться')
  },
  tracking: async (visitor) => {
    await visitor.open(`/track/${WAITING}`)
    await proveHuman(visitor)
    await press(visitor, 'main button', 'Найти посылку')
    await until(visitor, `location.pathname.startsWith('/parcel-status')`)
    await see(visitor, 'main', 'Ожидает')
    await see(visitor, 'main canvas')
  },
  widget: async (visitor) => {
    await visitor.open('/widget?tk=demo-widget-token')
    await see(visitor, 'canvas')
    await see(visitor, '[aria-label="Найденные точки"] button')
  },
  'sign-in': async (visitor) => {
    await visitor.open('/juridical-auth')
    await type(visitor, 'input', 'Логин', DEMO.login)
    await type(visitor, 'input[type=password]', 'Пароль', DEMO.password)
    await proveHuman(visitor)
    await press(visitor, 'button', 'Войти')
    await until(visitor, `location.pathname === '/juridical/orders'`)
    await see(visitor, 'h1')
  },
  'page of a code': async (visitor) => {
    await visitor.open(`/juridical/parcels?search=${WAITING}`)
    const card = on('a[href^="/juridical/parcels/"]', WAITING)
    const address = await until<string>(visitor, `(${card})?.getAttribute('href')`)
    await visitor.open(`/p/${address.split('/').at(-1) ?? ''}`)
    await see(visitor, 'button', 'ПИН-код')
    await see(visitor, 'main', 'Где забрать')
  },
}

/** The installation's own captcha: one press, and work of the browser's own. */
async function proveHuman(visitor: Visitor) {
  await until(visitor, HYDRATED)
  await press(visitor, 'main input[type=checkbox]', 'Я не робот')
  await until(visitor, `document.querySelector('main input[type=checkbox]')?.checked`)
}

/** React has taken the page over: before it, a press is lost. */
const HYDRATED = `Object.keys(document.querySelector('main input') ?? {}).some((key) =>
  key.startsWith('__react'))`
