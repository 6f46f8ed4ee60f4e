import { ENGINEER, PICKUP_OPERATOR } from '#/vacancies/default-vacancies.ts'

/** What the demonstration's customer has written from the cabinet. */
export const FEEDBACK: readonly {
  readonly hoursAgo: number
  readonly text: string
  readonly reply?: string
}[] = [
  {
    hoursAgo: 75,
    text: 'Можно ли выбрать другой город отправки для одного заказа, не меняя его в профиле?',
    reply:
      'Да: город отправки стоит над расчётом в обеих формах, его можно поменять для каждого заказа. В профиле останется прежний.',
  },
  {
    hoursAgo: 30,
    text: 'Покупатели просят ячейку побольше рядом с метро Сокол. Планируете ставить там ещё почтоматы?',
  },
  {
    hoursAgo: 20,
    text: 'Скачали отправления за октябрь книгой: не хватает столбца с номером заказа. Добавьте, пожалуйста.',
  },
  { hoursAgo: 3, text: 'Пополнили счёт вчера, деньги ещё не пришли. Счёт на 15 000 ₽.' },
]

export const RESPONSES: readonly {
  readonly hoursAgo: number
  readonly vacancy: string
  readonly name: string
  readonly phone: number
  readonly email: string
  readonly message: string
  readonly handled?: true
}[] = [
  {
    hoursAgo: 4,
    vacancy: ENGINEER.title,
    name: 'Ключников Роман',
    phone: 51,
    email: 'klyuchnikov@example.org',
    message:
      'Пять лет обслуживаю вендинговые автоматы: электроника, замки, связь. Есть права категории B и своя машина.',
  },
  {
    hoursAgo: 26,
    vacancy: PICKUP_OPERATOR.title,
    name: 'Светлова Дарья',
    phone: 52,
    email: 'svetlova@example.org',
    message: 'Работала на кассе и на выдаче заказов. Удобен график два через два.',
  },
  {
    hoursAgo: 49,
    vacancy: ENGINEER.title,
    name: 'Гаечкин Игорь',
    phone: 53,
    email: 'gaechkin@example.org',
    message: 'Электромонтажник 4 разряда. Готов к разъездам по области.',
  },
  {
    hoursAgo: 120,
    vacancy: PICKUP_OPERATOR.title,
    name: 'Приветова Ольга',
    phone: 54,
    email: 'privetova@example.org',
    message: 'Ищу работу рядом с домом, живу в Химках. Опыт в пункте выдачи полгода.',
    handled: true,
  },
]
