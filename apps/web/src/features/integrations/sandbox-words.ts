import { DRIVEN_STATUSES } from '@yacheyka/core/feed/feed-source'
import { PARCEL_STATUS } from '@yacheyka/core/parcels/parcel-status'

export const DRIVEN_OPTIONS = DRIVEN_STATUSES.map((value) => ({
  value,
  title: `${PARCEL_STATUS[value].publicWording} (${value})`,
}))

/** What is special of the sandbox, as docs/sandbox.md has it. */
export const MAGIC: readonly { readonly value: string; readonly effect: string }[] = [
  { value: 'TEST-0001', effect: 'Принимает посылки, как и точки, которых здесь нет' },
  { value: 'TEST-0002', effect: 'Всегда полна: point_full' },
  { value: 'TEST-0003', effect: 'Закрыта: point_unavailable' },
  { value: 'TEST-0004', effect: 'Не тяжелее 1 000 г: too_heavy' },
  { value: 'TEST-0005', effect: 'Посылка едет сама, шаг в 10 секунд, до received' },
  { value: 'TEST-0006', effect: 'Посылка едет сама до overdue' },
  { value: 'TEST-0007', effect: 'Посылка едет сама до returned' },
  { value: 'TEST-0008', effect: 'Как TEST-0005, а вебхуки приходят дважды и в обратном порядке' },
  { value: 'TEST-0009', effect: 'Заказ принят, а ответ 503: повторите с тем же Idempotency-Key' },
  { value: 'TEST-0010', effect: 'Отвечает через пять секунд' },
  { value: 'TEST-0011', effect: 'Один раз на Idempotency-Key отвечает 429' },
  { value: '+79990000002', effect: 'СМС получателю не доходит: parcel.message_failed' },
  { value: 'bounce@example.com', effect: 'Письмо получателю не доходит: parcel.message_failed' },
  { value: '…-price', effect: 'Номер с таким концом: price_changed, пока не названа верная цена' },
]
