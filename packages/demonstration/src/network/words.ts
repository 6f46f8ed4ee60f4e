import type { Random } from '../random.ts'

const SHOPS = [
  'Хлеб да соль',
  'Добрый погреб',
  'Пять углов',
  'Кленовый лист',
  'Полная сума',
  'Семь ступенек',
]
const MALLS = [
  'Медный двор',
  'Восьмое небо',
  'Семь ворот',
  'Белая сова',
  'Синий мост',
  'Клубок',
  'Три кита',
]
const FLOORS = ['Первый', 'Второй', 'Третий', 'Цокольный']
const SIDES = ['слева', 'справа']

/** What the texts of one point name: the same shop in its name and in the way to it. */
export type Words = Readonly<
  Record<'where' | 'shop' | 'mall' | 'entrance' | 'floor' | 'side' | 'index', string>
>

/** Words for one point. */
export const wordsOf = (random: Random, where: string): Words => ({
  where,
  shop: random.pick(SHOPS),
  mall: random.pick(MALLS),
  entrance: String(1 + random.whole(6)),
  floor: random.pick(FLOORS),
  side: random.pick(SIDES),
  index: String(1 + random.whole(90)),
})

/** The text with its words; a floor inside a sentence is written small. */
export const fill = (text: string, words: Words): string =>
  text
    .replace(/(?<!^|[.!?] )\{floor\}/g, words.floor.toLowerCase())
    .replace(/\{(\w+)\}/g, (whole, name: string) => words[name as keyof Words] ?? whole)
