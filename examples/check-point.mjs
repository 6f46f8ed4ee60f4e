// Примет ли точка посылку: переспросите сеть с сервера магазина перед тем, как оформить заказ. То, что прислал браузер,
// мог изменить кто угодно, а место в почтомате за минуту могло закончиться.
//
//   node examples/check-point.mjs НОМЕР_ТОЧКИ 1500 20x30x10

const { YACHEYKA_URL = 'http://localhost:3000', YACHEYKA_TOKEN = 'demo-widget-token' } = process.env

/**
 * @param {string} number номер точки: `detail.number` события `point-select`
 * @param {number} weight граммы
 * @param {[number, number, number]} box высота, ширина, глубина в сантиметрах
 * @returns {Promise<{ valid: boolean, reason: string }>} reason — одно предложение для покупателя; бывает и при valid
 */
export async function checkPoint(number, weight, [height, width, depth]) {
  const address = `${YACHEYKA_URL}/api/widget-terminals/${encodeURIComponent(number)}/validate`
  const response = await fetch(address, {
    method: 'POST',
    headers: { authorization: `Token ${YACHEYKA_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ weight, height, width, depth }),
    signal: AbortSignal.timeout(5000),
  })
  const answer = await response.json()
  if (response.ok) return answer
  if (response.status === 404) return { valid: false, reason: 'Такой точки больше нет.' }
  // 400, 401, 403, 429: ошибка магазина, а не покупателя. Слова — в detail.
  throw new Error(`${response.status}: ${answer.detail}`)
}

if (import.meta.main ?? process.argv[1]?.endsWith('check-point.mjs')) {
  const [number = '', weight = '1000', dimensions = '10x20x20'] = process.argv.slice(2)
  const [height = 0, width = 0, depth = 0] = dimensions.split('x').map(Number)
  console.log(await checkPoint(number, Number(weight), [height, width, depth]))
}
