import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Shop } from './shop.ts'

/** As much of a point as the element looks at. */
const POINT = {
  number: 'КЗН-1',
  name: 'Почтомат у метро',
  address: 'Казань, ул. Баумана, д. 1',
  state: 'free',
  reason: '',
  available: true,
  point: { type: 'Point', coordinates: [49.1, 55.8] },
}

/** Speaks as the widget's frame does, and says what it is told. */
const FRAME = `<!doctype html><html lang="ru"><title>Точки</title>
<button>Выбрать</button><output></output><script>
const origin = new URLSearchParams(location.search).get('origin')
const say = (message) => parent.postMessage({ protocol: 'yacheyka-map/1', ...message }, origin)
document.querySelector('button').onclick = () => say({ type: 'point-select', point: ${JSON.stringify(POINT)} })
addEventListener('keydown', ({ key }) => { if (key === 'Escape') say({ type: 'close' }) })
addEventListener('message', ({ data }) => {
  document.querySelector('output').textContent = JSON.stringify(data)
  if (data.weight > 15000) say({ type: 'point-unselect', number: '${POINT.number}', reason: 'Слишком тяжело' })
})
say({ type: 'ready' })
</script>`

const SCRIPT = join(import.meta.dirname, '..', 'apps', 'web', 'dist', 'client', 'widget.js')

/** The built script beside a frame that is tiny: what the element itself does is seen without the map. */
export const openStub = (frameHeaders = {}): Promise<Shop> =>
  Shop.open({
    '/widget': { body: FRAME, headers: frameHeaders },
    '/widget.js': {
      body: readFileSync(SCRIPT),
      type: 'text/javascript; charset=utf-8',
      headers: { 'access-control-allow-origin': '*' },
    },
  })
