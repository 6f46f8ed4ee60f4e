import { OWNER, PHOTO, type Place } from './place.ts'

const OWN_COUNTER: Place = {
  pointType: 'pickup',
  weight: 18,
  owners: [[OWNER.own, 1]],
  names: ['Пункт выдачи {where}', 'Пункт выдачи «Ячейка»'],
  hours: [
    ['counter', 6],
    ['lunch', 2],
    ['shop', 1],
    ['odd', 1],
  ],
  photos: [PHOTO.front, PHOTO.counter],
  hints: [
    'Вход с улицы, зелёная вывеска «Ячейка». Примерочные — в глубине зала.',
    'Первый этаж жилого дома, отдельный вход {side} от подъезда {entrance}.',
    'Со стороны двора, цокольный этаж. Есть пандус и кнопка вызова сотрудника.',
    'В одном зале с ателье: наша стойка {side} от входа.',
    'Напротив остановки, стеклянная дверь с жёлтой ячейкой. Место для коляски есть.',
    'Второй этаж, офис {entrance}: поднимитесь на лифте, указатели ведут от входа.',
    'Вход под аркой. Если дверь закрыта в часы работы, нажмите звонок: выйдет сотрудник.',
  ],
  fitting: 0.8,
  check: 0.85,
  payment: 0.92,
}

const IN_LAVKA: Place = {
  pointType: 'pickup',
  weight: 12,
  owners: [[OWNER.special, 1]],
  names: ['Пункт выдачи в «Лавке»', 'Пункт выдачи в «Лавке» {where}'],
  hours: [
    ['shop', 4],
    ['late', 2],
    ['always', 1],
  ],
  photos: [PHOTO.counter, PHOTO.front],
  hints: [
    'В магазине «Лавка»: стойка выдачи у кассы, скажите код сотруднику.',
    '«Лавка» на первом этаже. Стойка с посылками {side} от входа, за хлебным прилавком.',
    'Зайдите в «Лавку» и подойдите к любой кассе: посылку вынесут за минуту.',
    'Отдельное окно выдачи {side} от входа в «Лавку», стучать не нужно — есть звонок.',
  ],
  fitting: 0.25,
  check: 0.7,
  payment: 0.95,
}

const IN_PHARMACY: Place = {
  pointType: 'pickup',
  weight: 5,
  owners: [[OWNER.pharmacy, 1]],
  names: ['Пункт выдачи в аптеке', 'Пункт выдачи в «Аптеке рядом»'],
  hours: [
    ['counter', 4],
    ['always', 2],
    ['lunch', 1],
  ],
  photos: [PHOTO.counter, PHOTO.front],
  hints: [
    'В аптеке, окно {entrance}. Скажите фармацевту код получения.',
    'Аптека на первом этаже, вход с угла дома. Посылки выдают у второй кассы.',
    'Зал аптеки, стойка {side} от входа. Если свободных фармацевтов нет, нажмите звонок у окна выдачи.',
  ],
  fitting: 0,
  check: 0.6,
  payment: 0.9,
}

const IN_BOOKSHOP: Place = {
  pointType: 'pickup',
  weight: 4,
  owners: [
    [OWNER.books, 3],
    [OWNER.grocer, 1],
  ],
  names: ['Пункт выдачи в книжном', 'Пункт выдачи в магазине {where}'],
  hours: [
    ['counter', 3],
    ['lunch', 2],
    ['odd', 1],
  ],
  photos: [PHOTO.front, PHOTO.counter],
  hints: [
    'Стойка выдачи в глубине зала, за полками с детскими книгами.',
    'Подвальный этаж, вход по лестнице под вывеской. Касса и выдача — одна стойка.',
    'Второй зал, {side} от входа. Можно проверить заказ за столом у окна.',
  ],
  fitting: 0.1,
  check: 0.8,
  payment: 0.8,
}

const AT_POST: Place = {
  pointType: 'pickup',
  weight: 4,
  owners: [[OWNER.post, 1]],
  names: ['Отделение почты № {index}'],
  hours: [
    ['post', 3],
    ['lunch', 2],
  ],
  photos: [PHOTO.front],
  hints: [
    'Операционный зал отделения № {index}, окно {entrance}. Возьмите талон «Получение».',
    'Отделение почты № {index}, вход с улицы. С собой нужен паспорт или код из сообщения.',
  ],
  fitting: 0,
  check: 0.5,
  payment: 1,
}

export const MALL_COUNTER: Place = {
  pointType: 'pickup',
  weight: 4,
  owners: [
    [OWNER.own, 2],
    [OWNER.special, 1],
  ],
  names: ['Пункт выдачи в торговом центре «{mall}»'],
  inside: 'ТЦ «{mall}»',
  hours: [
    ['shop', 4],
    ['night', 1],
  ],
  photos: [PHOTO.counter, PHOTO.front],
  hints: [
    '{floor} этаж торгового центра «{mall}», островок {side} от эскалатора.',
    '«{mall}», {floor} этаж, за магазином посуды. Примерочные — две, с зеркалом и стулом.',
    'Галерея, {floor} этаж, павильон {entrance}. Вход в центр со стороны остановки.',
  ],
  fitting: 0.9,
  check: 0.9,
  payment: 1,
  from: 80_000,
}

export const PICKUP_PLACES: readonly Place[] = [
  OWN_COUNTER,
  IN_LAVKA,
  IN_PHARMACY,
  IN_BOOKSHOP,
  AT_POST,
  MALL_COUNTER,
]
