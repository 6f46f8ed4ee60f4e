// Сервер чайной лавки, целиком: отдаёт страницу и принимает заказ, переспросив сеть. Без зависимостей, Node.js от 20.
//
//   node examples/server.mjs                 http://localhost:8080
//   SHOP_PORT=8081 node examples/server.mjs

import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { CheckError, checkPoint, readDimensions } from './check-point.mjs'

const { SHOP_PORT = '8080', YACHEYKA_URL = 'http://localhost:3000' } = process.env

async function takeOrder(request) {
  const { point, weight, dimensions } = await readOrder(request)
  if (!point) return [400, { message: 'Выберите почтомат на карте.' }]
  const box = readDimensions(String(dimensions))
  const { valid, reason } = await checkPoint(String(point), Number(weight), box)
  if (!valid) return [409, { message: `${reason} Выберите другую точку.` }]
  return [201, { message: `Заказ принят. Привезём в точку ${point}. ${reason}`.trim() }]
}

/** Что не прочесть, то заказ без единого поля. */
const readOrder = async (request) => (await json(request).catch(() => null)) ?? {}

const serve = async (request, response) => {
  const answer = (status, body) =>
    response
      .writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
      .end(JSON.stringify(body))
  try {
    if (request.method === 'POST' && request.url === '/orders')
      answer(...(await takeOrder(request)))
    else if (request.url === '/' || request.url === '/shop.html') {
      const page = await readFile(new URL('shop.html', import.meta.url), 'utf8')
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(page.replaceAll('http://localhost:3000', YACHEYKA_URL))
    } else answer(404, { message: 'Такой страницы нет' })
  } catch (error) {
    if (error instanceof CheckError && error.status === 400)
      return answer(400, { message: `Заказ не принят. ${error.message}.` })
    // Ключ, предел вызовов, связь: покупателю этого не исправить.
    console.error(error)
    answer(502, { message: 'Не получилось проверить точку. Попробуйте ещё раз.' })
  }
}

const server = createServer((request, response) => void serve(request, response))
server.listen(Number(SHOP_PORT), () => {
  console.log(`Чайная лавка: http://localhost:${server.address().port}`)
})
