import type { TextKind } from '@yacheyka/contract/content/console-texts'
import { operatorPaths } from '../../paths.ts'

/** How each kind of texts is called, and where its list is. */
export const KIND_WORDS: Readonly<
  Record<
    TextKind,
    {
      readonly title: string
      readonly about: string
      readonly add: string
      readonly edit: string
      /** «эту новость», whose text is deleted. */
      readonly which: string
      readonly empty: string
      readonly deleted: string
      readonly shown: string
      readonly hidden: string
      readonly textLabel: string
      readonly titleLabel: string
      readonly where: string
      readonly list: string
    }
  >
> = {
  news: {
    title: 'Новости',
    about: 'Новости на главной странице.',
    add: 'Новая новость',
    edit: 'Изменить новость',
    which: 'эту новость',
    empty: 'Новостей пока нет',
    deleted: 'Новость удалена',
    shown: 'Показана',
    hidden: 'Скрыта',
    titleLabel: 'Заголовок',
    textLabel: 'Текст',
    where: 'Показать на главной странице',
    list: operatorPaths.news(),
  },
  faq: {
    title: 'Вопросы и ответы',
    about: 'Вопросы и ответы на главной странице.',
    add: 'Новый вопрос',
    edit: 'Изменить вопрос',
    which: 'этот вопрос',
    empty: 'Вопросов нет: на главной странице нет и раздела',
    deleted: 'Вопрос удалён',
    shown: 'Показан',
    hidden: 'Скрыт',
    titleLabel: 'Вопрос',
    textLabel: 'Ответ',
    where: 'Показать на главной странице',
    list: operatorPaths.faq(),
  },
  instruction: {
    title: 'Инструкции',
    about: 'Инструкции в кабинете клиентов.',
    add: 'Новая инструкция',
    edit: 'Изменить инструкцию',
    which: 'эту инструкцию',
    empty: 'Инструкций пока нет',
    deleted: 'Инструкция удалена',
    shown: 'Показана',
    hidden: 'Скрыта',
    titleLabel: 'Заголовок',
    textLabel: 'Текст',
    where: 'Показать клиентам в кабинете',
    list: operatorPaths.instructions(),
  },
  question: {
    title: 'Вопросы клиентов',
    about: 'Частые вопросы в кабинете клиентов.',
    add: 'Новый вопрос',
    edit: 'Изменить вопрос',
    which: 'этот вопрос',
    empty: 'Вопросов пока нет',
    deleted: 'Вопрос удалён',
    shown: 'Показан',
    hidden: 'Скрыт',
    titleLabel: 'Вопрос',
    textLabel: 'Ответ',
    where: 'Показать клиентам в кабинете',
    list: operatorPaths.questions(),
  },
}
