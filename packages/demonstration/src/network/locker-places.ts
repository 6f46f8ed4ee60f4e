import { OWNER, PHOTO, type Place } from './place.ts'

const METRO_CITIES: ReadonlySet<string> = new Set([
  'Москва',
  'Санкт-Петербург',
  'Нижний Новгород',
  'Новосибирск',
  'Самара',
  'Екатеринбург',
  'Казань',
])

const IN_SHOP: Place = {
  pointType: 'locker',
  weight: 20,
  owners: [[OWNER.own, 1]],
  names: ['Почтомат в магазине «{shop}»', 'Почтомат в магазине «{shop}» {where}'],
  hours: [
    ['shop', 6],
    ['late', 2],
    ['always', 1],
    ['night', 1],
  ],
  photos: [PHOTO.shop, PHOTO.entrance],
  hints: [
    'В магазине «{shop}», сразу за входом {side}, рядом с тележками.',
    'Первый этаж магазина «{shop}»: пройдите мимо касс, почтомат стоит у окна.',
    'Вход в магазин «{shop}» со стороны парковки. Почтомат в тамбуре {side} от двери.',
    'В прикассовой зоне магазина «{shop}», напротив камер хранения.',
    'Почтомат у стойки с цветами, {side} от входа в «{shop}». Если не видите его, спросите на кассе.',
    'Между кофейным автоматом и банкоматом, у выхода из магазина «{shop}».',
    'Вход с торца дома, вывеска «{shop}». Почтомат на входе, до турникета.',
  ],
  fitting: 0.01,
  check: 0.15,
  payment: 0.7,
}

const IN_YARD: Place = {
  pointType: 'locker',
  weight: 22,
  owners: [[OWNER.own, 1]],
  names: ['Почтомат во дворе', 'Почтомат во дворе {where}', 'Уличный почтомат {where}'],
  hours: [['always', 1]],
  photos: [PHOTO.yard, PHOTO.entrance],
  hints: [
    'Во дворе дома, у детской площадки. Ориентир — козырёк с жёлтой ячейкой.',
    'Уличный почтомат под навесом {side} от подъезда {entrance}. Подсветка горит всю ночь.',
    'Заезд во двор через арку, почтомат стоит у стены трансформаторной будки.',
    'У торца дома, рядом с велопарковкой. Подойти можно с коляской: ступеней нет.',
    'Между подъездами {entrance} и соседним, под козырьком. Шлагбаум открывать не нужно: пройдите пешком.',
    'Напротив подъезда {entrance}, у контейнеров для раздельного сбора.',
    'На площадке перед домом, у остановки. Почтомат видно с дороги.',
    'За домом, у спортивной площадки. От проезжей части — по дорожке {side}.',
  ],
  fitting: 0,
  check: 0.02,
  payment: 0.55,
}

const IN_ENTRANCE: Place = {
  pointType: 'locker',
  weight: 14,
  owners: [[OWNER.own, 1]],
  names: ['Почтомат в холле дома', 'Почтомат в подъезде {where}', 'Почтомат в жилом доме {where}'],
  hours: [
    ['always', 5],
    ['late', 1],
  ],
  photos: [PHOTO.entrance, PHOTO.yard],
  hints: [
    'В холле подъезда {entrance}, у почтовых ящиков. Дверь открывает консьерж: скажите, что вы за посылкой.',
    'Первый этаж, подъезд {entrance}. Домофон: наберите «Почтомат» в меню, дверь откроется сама.',
    'В вестибюле жилого дома, {side} от лифтов. Вход со двора.',
    'Вход с улицы через стеклянную дверь с наклейкой «Ячейка», подъезд {entrance}.',
    'Холл первого этажа, рядом с колясочной. Если дверь заперта, нажмите кнопку охраны у входа.',
    'Подъезд {entrance}, цокольный этаж: пять ступеней вниз или по пандусу.',
  ],
  fitting: 0,
  check: 0.02,
  payment: 0.5,
}

const AT_METRO: Place = {
  pointType: 'locker',
  weight: 9,
  owners: [[OWNER.own, 1]],
  names: ['Почтомат у метро', 'Почтомат у метро {where}', 'Почтомат в вестибюле метро'],
  hours: [
    ['metro', 4],
    ['always', 1],
  ],
  photos: [PHOTO.metro, PHOTO.shop],
  hints: [
    'В подземном переходе у выхода {entrance}, напротив билетных автоматов.',
    'Наземный вестибюль метро, до турникетов, {side} от касс. Билет покупать не нужно.',
    'У выхода {entrance} из метро, под лестницей, рядом с киоском печати.',
    'Вестибюль станции, {side} от стеклянных дверей.',
    'Пройдите переход до конца: почтомат у последней лестницы, выход {entrance}.',
  ],
  fitting: 0,
  check: 0.05,
  payment: 0.8,
  only: METRO_CITIES,
}

const AT_STATION: Place = {
  pointType: 'locker',
  weight: 5,
  owners: [[OWNER.own, 1]],
  names: ['Почтомат на вокзале', 'Почтомат на автовокзале'],
  hours: [
    ['always', 3],
    ['night', 1],
    ['metro', 1],
  ],
  photos: [PHOTO.metro, PHOTO.entrance],
  hints: [
    'В кассовом зале, {side} от табло с расписанием.',
    'Зал ожидания, первый этаж, у камер хранения. Рамка на входе: приготовьте вещи к досмотру.',
    'Снаружи, под навесом у выхода к автобусам, платформа {entrance}.',
    'Главный вход, затем {side}, за кофейней. Вход с привокзальной площади.',
  ],
  fitting: 0,
  check: 0.05,
  payment: 0.85,
  from: 60_000,
}

export const MALL_LOCKER: Place = {
  pointType: 'locker',
  weight: 10,
  owners: [
    [OWNER.own, 6],
    [OWNER.books, 1],
  ],
  names: ['Почтомат в торговом центре «{mall}»'],
  inside: 'ТЦ «{mall}»',
  hours: [
    ['shop', 3],
    ['night', 1],
    ['late', 1],
  ],
  photos: [PHOTO.shop, PHOTO.metro],
  hints: [
    '{floor} этаж торгового центра «{mall}», у эскалатора.',
    'Вход {entrance} торгового центра, {side} от стойки информации.',
    '«{mall}», {floor} этаж, напротив лифтов. На парковке первый час бесплатно.',
    'Нулевой этаж, вход с парковки. Почтомат {side} от банкоматов.',
    '{floor} этаж, рядом с детской комнатой. Ориентир — вывеска «Ячейка».',
  ],
  fitting: 0.04,
  check: 0.25,
  payment: 0.9,
  from: 80_000,
}

const IN_OFFICE: Place = {
  pointType: 'locker',
  weight: 4,
  owners: [[OWNER.own, 1]],
  names: ['Почтомат в деловом центре', 'Почтомат в университете', 'Почтомат в поликлинике'],
  hours: [
    ['office', 5],
    ['odd', 1],
  ],
  photos: [PHOTO.entrance, PHOTO.shop],
  hints: [
    'Первый этаж, до турникетов: пропуск не нужен.',
    'Главный корпус, холл у гардероба, {side} от входа.',
    'У поста охраны, {side}. Покажите код получения, вас проведут.',
    'Корпус {entrance}, первый этаж, напротив столовой.',
  ],
  fitting: 0,
  check: 0.08,
  payment: 0.6,
}

const AT_FUEL: Place = {
  pointType: 'locker',
  weight: 4,
  owners: [[OWNER.own, 1]],
  names: ['Почтомат на заправке', 'Почтомат на заправке {where}'],
  hours: [
    ['always', 6],
    ['odd', 1],
  ],
  photos: [PHOTO.yard, PHOTO.shop],
  hints: [
    'На заправке, у входа в магазин. Машину удобно оставить у подкачки шин.',
    'Снаружи здания заправки, {side} от двери, под козырьком.',
    'За зданием кассы, рядом с пунктом мойки. Освещается ночью.',
  ],
  fitting: 0,
  check: 0,
  payment: 0.75,
}

const AT_POST: Place = {
  pointType: 'locker',
  weight: 9,
  owners: [[OWNER.post, 1]],
  names: ['Почтомат в отделении почты № {index}'],
  hours: [
    ['post', 5],
    ['lunch', 1],
  ],
  photos: [PHOTO.entrance, PHOTO.shop],
  hints: [
    'В отделении почты № {index}, операционный зал, {side} от входа. Очередь занимать не нужно.',
    'Тамбур отделения почты № {index}, у почтового ящика.',
    'Отделение № {index}, зал самообслуживания. Вход отдельный, {side} от главного.',
  ],
  fitting: 0,
  check: 0.1,
  payment: 0.45,
}

const OUTSIDE_POST: Place = {
  ...AT_POST,
  weight: 4,
  names: ['Почтомат у отделения почты № {index}'],
  hours: [['always', 1]],
  photos: [PHOTO.yard, PHOTO.entrance],
  hints: [
    'Встроен в стену отделения № {index} снаружи: пользуйтесь и тогда, когда почта закрыта.',
    'Под навесом {side} от крыльца почты № {index}. Подсветка включается с темнотой.',
  ],
}

const IN_LAVKA: Place = {
  ...IN_SHOP,
  weight: 6,
  owners: [
    [OWNER.own, 3],
    [OWNER.special, 2],
  ],
  shop: 'Лавка',
}

const AT_GROCER: Place = {
  ...IN_SHOP,
  weight: 3,
  owners: [[OWNER.grocer, 1]],
  shop: 'Зелёный прилавок',
}

export const LOCKER_PLACES: readonly Place[] = [
  IN_SHOP,
  IN_LAVKA,
  AT_GROCER,
  IN_YARD,
  IN_ENTRANCE,
  AT_METRO,
  AT_STATION,
  MALL_LOCKER,
  IN_OFFICE,
  AT_FUEL,
  AT_POST,
  OUTSIDE_POST,
]
