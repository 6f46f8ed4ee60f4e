import { SERVER_ERROR } from '@yacheyka/frontend/api/api-error.ts'

/** To the letter (specification 2, sections 2, 4 and 8). */
export const ORDERING = {
  title: 'Расчет стоимости отправления',
  back: 'Назад',
  order: 'Оформить',
  paid: 'Заказ оформлен и оплачен',
  saved: 'Заказ сохранен',
  refusedTitle: 'Извините',
  refused: 'Указанный почтомат не доступен для доставки. Пожалуйста, выберете другой почтомат.',
  failedTitle: 'Ошибка',
  failed: SERVER_ERROR,
  estimateFailed:
    'Невозможно произвести расчет стоимости заказа: не заполнены или некорректно заполнены требуемые поля.',
} as const
