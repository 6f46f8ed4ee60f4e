import { DEMONSTRATION_CUSTOMERS } from './senders.ts'

const [, ULUN, HOME, FOREST, YARN, BIKE, PAWS, CLAY] = DEMONSTRATION_CUSTOMERS

/** What the register would have of the other senders. Nobody's: no region has the number 00. The control digits agree. */
export const MONEY_CUSTOMERS = [
  {
    ...ULUN,
    juridical_name: 'ООО «Улун и Ко»',
    inn: '0012345715',
    ogrn: '1260000000028',
    egrul_number: '2260000001028',
    login: 'ulun',
    ceo: 'Чайкина Мария Львовна',
  },
  {
    ...HOME,
    juridical_name: 'ООО «Домовой»',
    inn: '0012345722',
    ogrn: '1260000000039',
    egrul_number: '2260000001039',
    login: 'domovoy',
    ceo: 'Печкин Игорь Савельевич',
  },
  {
    ...FOREST,
    juridical_name: 'ООО «Лесная мастерская»',
    inn: '0012345730',
    ogrn: '1260000000040',
    egrul_number: '2260000001040',
    login: 'lesmaster',
    ceo: 'Дубов Пётр Андреевич',
  },
  {
    ...YARN,
    juridical_name: 'ООО «Пряжа и спицы»',
    inn: '0012345747',
    ogrn: '1260000000050',
    egrul_number: '2260000001050',
    login: 'pryazha',
    ceo: 'Клубкова Вера Олеговна',
  },
  {
    ...BIKE,
    juridical_name: 'ООО «Северный велосипед»',
    inn: '0012345754',
    ogrn: '1260000000061',
    egrul_number: '2260000001061',
    login: 'velosever',
    ceo: 'Спицын Роман Ильич',
  },
  {
    ...PAWS,
    juridical_name: 'ООО «Тёплые лапы»',
    inn: '0012345761',
    ogrn: '1260000000072',
    egrul_number: '2260000001072',
    login: 'lapy',
    ceo: 'Котова Дарья Юрьевна',
  },
  {
    ...CLAY,
    juridical_name: 'ООО «Керамика Ручейковых»',
    inn: '0012345779',
    ogrn: '1260000000083',
    egrul_number: '2260000001083',
    login: 'ruchey',
    ceo: 'Ручейков Степан Фёдорович',
  },
] as const

export type MoneyLogin = (typeof MONEY_CUSTOMERS)[number]['login']
