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
  // Вместо ответа сети может прийти страница посредника.
  const answer = await response.json().catch(() => ({}))
  if (response.ok) return answer
  if (response.status === 404) return { valid: false, reason: 'Такой точки больше нет.' }
  throw new CheckError(response.status, wordsOf(answer))
}

/** Сеть не проверила точку. 400: не так назван вес или размер. 401, 403: ключ. 429 и 5xx: повторите позже. */
export class CheckError extends Error {
  constructor(status, words) {
    super(words)
    this.status = status
  }
}

/** Слова отказа: `{"detail": "…"}` или по полям, `{"weight": ["…"], "height": ["…"]}`. */
function wordsOf({ detail, code: _code, ...fields }) {
  const ofFields = Object.entries(fields).map(([field, words]) => `${field}: ${words.join(', ')}`)
  return [detail ?? [], ofFields].flat().join('. ') || 'Сеть ответила непонятно'
}

/**
 * @param {string} dimensions `20x30x10` или `20,5х30х10`: между числами латинская x, русская х, × или *
 * @returns {[number, number, number]} высота, ширина, глубина в сантиметрах; NaN, где не числа
 */
export function readDimensions(dimensions) {
  const sides = dimensions.split(/[xх×*]/i).map((side) => Number(side.replace(',', '.')))
  return sides.length === 3 ? sides : [NaN, NaN, NaN]
}

if (import.meta.main ?? process.argv[1]?.endsWith('check-point.mjs')) {
  const [number = '', weight = '1000', dimensions = '10x20x20'] = process.argv.slice(2)
  try {
    console.log(await checkPoint(number, Number(weight), readDimensions(dimensions)))
  } catch (error) {
    console.error(
      error instanceof CheckError
        ? `${error.status}: ${error.message}`
        : `Сеть не отвечает: ${error.message}`,
    )
    process.exitCode = 1
  }
}
