import { CELLS_IN_MM, POINT_STATE, ZONE } from './descriptions-of-values.ts'

const WEIGHT_TO_FIT = 'Вес посылки в граммах: `state` и `free_cells` ответа будут о ней.'
const side = (name: string) =>
  `${name} коробки в миллиметрах, как она стоит в ячейке. Все три стороны называют вместе.`
const REASON =
  'Почему точка не примет посылку или чего ждать, одной фразой. Пустая строка, если сказать нечего.'
const DISPATCH =
  'Город отправления, как в `GET /cities`. Без него — город прошлого заказа компании, до первого заказа Москва.'

/** Points, cities and prices. */
export const POINT_DESCRIPTIONS: Readonly<Record<string, string>> = {
  'listMerchantPoints.near':
    'Место, ближайшее к которому первым: широта,долгота, например `55.75,37.62`. Порядок не тот, что в `bbox`.',
  'listMerchantPoints.radius_m': 'Не дальше стольких метров от `near`. Без `near` не принимается.',
  'listMerchantPoints.bbox':
    'Прямоугольник: запад,юг,восток,север, то есть долгота,широта,долгота,широта, например `37.3,55.5,37.9,55.9`.',
  'listMerchantPoints.city':
    'Город, как в `GET /cities`; регион после запятой отличает города с одним названием.',
  'listMerchantPoints.query': 'Слова из адреса точки.',
  'listMerchantPoints.type':
    'Вид точки: `locker` — почтомат, `pickup` — пункт выдачи. Без него оба.',
  'listMerchantPoints.available':
    '`true`: только точки, которые примут посылку сейчас. По умолчанию все.',
  'listMerchantPoints.weight_g': WEIGHT_TO_FIT,
  'getMerchantPoint.weight_g': WEIGHT_TO_FIT,
  'listMerchantPointChanges.cursor':
    '`next_cursor` прошлого ответа: придут точки, изменившиеся после него. Без него придут все.',
  'listMerchantPointChanges.next_cursor':
    'Сохраните: с него продолжают и тогда, когда `has_more: false`. null, пока в сети нет ни одной точки.',
  'listMerchantPointChanges.data':
    'Каждая точка один раз, какова она сейчас. У закрытой `active: false`.',
  'listMerchantPointChanges.revision': 'Ревизия точек сети на момент ответа.',
  'snapshot.revision': 'Ревизия из адреса, на который ведёт `GET /points/snapshot`.',
  'points.number':
    'Номер точки, например `МСК-0417`. Буквы вне латиницы и `/` кодируются процентами.',
  height_mm: side('Высота'),
  width_mm: side('Ширина'),
  depth_mm: side('Глубина'),
  'packages.cell_size': `Размер ячейки вместо размеров коробки. Внутри, высота×ширина×глубина в мм: ${CELLS_IN_MM}.`,
  packages:
    'Места посылки, по ячейке на место, от 1 до 5. Каждое — либо `cell_size`, либо `height_mm`, `width_mm` и `depth_mm`.',
  'checkMerchantPoint.weight_g': 'Вес посылки в граммах. Без него вес не проверяется.',
  'checkMerchantPoint.packages':
    'Места посылки, от 1 до 5, по ячейке на место. Без них ячейки не проверяются.',
  takes: 'Примет ли точка посылку сейчас.',
  'MerchantPoint.state': POINT_STATE,
  'checkMerchantPoint.state': POINT_STATE,
  'MerchantPoint.reason': REASON,
  'checkMerchantPoint.reason': REASON,
  'checkMerchantPoint.cell_sizes': 'Наименьшая ячейка для каждого места, по порядку мест.',
  free_cells: 'Сколько таких посылок поместится сейчас. null: о ячейках точки ничего не известно.',
  alternatives: 'До трёх ближайших точек, которые посылку примут. Пустой список, если примет эта.',
  'MerchantPoint.free_cells':
    'Сколько свободных ячеек вместит посылку из запроса. null: о ячейках точки ничего не известно.',
  'MerchantPoint.cell_sizes':
    'Размеры ячеек, которые в точке есть. null: не известно, и ничего не ограничивает.',
  'MerchantPoint.distance_m': 'Метров по прямой от `near`. null, если `near` не назван.',
  'point.number': 'Номер точки, например `МСК-0417`.',
  'point.name': 'Название точки.',
  'point.city': 'Город точки, как его называют заказы и цены.',
  'point.address': 'Адрес точки строкой.',
  'MerchantPoint.number': 'Номер точки: с ним заказывают посылку.',
  'MerchantPoint.name': 'Название точки для людей.',
  'MerchantPoint.type': 'Вид точки: `locker` — почтомат, `pickup` — пункт выдачи.',
  'MerchantPoint.city': 'Город, как его называют заказы и цены.',
  'MerchantPoint.address': 'Адрес строкой, с городом.',
  location: 'Координаты в градусах, WGS 84.',
  lon: 'Долгота.',
  lat: 'Широта.',
  time_zone: 'Часовой пояс точки по IANA, например `Europe/Moscow`.',
  hours:
    'Часы работы по местному времени, семь строк с понедельника: `09:00-21:00`. Круглые сутки — `00:00-24:00`.',
  how_to_find: 'Как найти точку на месте. Пустая строка, если не описано.',
  photos: 'Адреса фотографий точки.',
  'MerchantPoint.payment': 'Чем можно заплатить в самой точке.',
  card: 'Картой.',
  cash: 'Наличными.',
  fitting_room: 'Есть ли примерочная.',
  max_weight_g: 'Наибольший вес посылки в граммах. null: не известно, и ничего не ограничивает.',
  active: 'Работает ли точка. Закрытая посылок не принимает.',
  revision: 'Ревизия точек сети, с которой точка прочитана.',
  'listMerchantCities.query': 'Начало названия города. Без него все города, самые большие первыми.',
  'listMerchantCities.data.name': 'Название, каким его принимают заказы и цены.',
  'quoteRates.lines': 'Отправления, до 100. Цена каждого считается отдельно.',
  'lines.point': 'Номер точки назначения. Нужно одно из двух: `point` или `delivery_city`.',
  'lines.delivery_city':
    'Город назначения, как в `GET /cities`, если точка ещё не выбрана. Цена до любой его точки одна.',
  dispatch_city: DISPATCH,
  service_type:
    'Как посылка попадает в точку: `yourself` — магазин привозит сам, `courier` — курьер забирает со склада. По умолчанию `yourself`.',
  weight_g: 'Вес посылки в граммах, целое число от 100 до 15 000.',
  'quoteRates.results': 'О каждой строке запроса, в том же порядке.',
  'quoteRates.results.status': '`priced` — цена посчитана, `rejected` — нет, причины в `errors`.',
  index: 'Место строки в запросе, с нуля.',
  'quoteRates.results.price':
    'Цена отправления, ту же, что назовёт заказ. Её передают в `expected_price`.',
  zone: ZONE,
  parts: 'Из чего складывается цена.',
  'parts.cells': 'Цена ячейки каждого места.',
  'parts.cells.price': 'Цена этой ячейки.',
  'parts.cells.cell_size': 'Размер ячейки.',
  'parts.weight': 'Доплата за вес сверх включённого в цену.',
  'quoteRates.results.errors': 'Почему цена не посчитана.',
  'quoteRates.results.cell_sizes': 'Наименьшая ячейка для каждого места, по порядку мест.',
}
