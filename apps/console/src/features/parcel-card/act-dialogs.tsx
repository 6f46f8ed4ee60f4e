import {
  operatorBlockParcel,
  operatorCancelParcel,
  operatorExtendParcel,
  operatorRemoveParcel,
  operatorReturnParcel,
} from '@yacheyka/contract/parcels/console-parcel-acts'
import type { OperatorParcelCard } from '@yacheyka/contract/parcels/console-parcels'
import { OPERATOR_RETURN_STEPS } from '@yacheyka/core/parcels/parcel-correction'
import { PARCEL_STATUS } from '@yacheyka/core/parcels/parcel-status'
import { EXTENSION_DAYS_MAX } from '@yacheyka/core/parcels/storage'
import { counted, typeset } from '@yacheyka/core/text/wording'
import { SelectField } from '@yacheyka/ui/select-field.tsx'
import { formatWire } from '@yacheyka/frontend/money/wire-money.ts'
import { callAsOperator } from '../../api.ts'
import { type Acting, ReasonDialog } from './reason-dialog.tsx'

const DAYS = Array.from({ length: EXTENSION_DAYS_MAX }, (_, at) => ({
  value: String(at + 1),
  title: counted(at + 1, ['день', 'дня', 'дней']),
}))

export const ExtendDialog = ({ card: { barcode }, send, onClose }: Acting) => (
  <ReasonDialog
    title="Продлить хранение бесплатно?"
    action="Продлить"
    values={{ days: '3' }}
    endpoint={operatorExtendParcel}
    toBody={({ days, reason }) => ({ days: Number(days), reason })}
    call={(body, options) =>
      callAsOperator(operatorExtendParcel, { params: { barcode }, body }, options)
    }
    send={send}
    onClose={onClose}
  >
    {({ field }) => (
      <>
        <p>
          {typeset(
            'Клиент ничего не платит, и его собственные дни продления не тратятся. Получателю уйдёт сообщение с новым сроком, точка узнает о нём.',
          )}
        </p>
        <SelectField label="На сколько" options={DAYS} {...field('days')} />
      </>
    )}
  </ReasonDialog>
)

export const CancelDialog = ({ card, send, onClose }: Acting) => (
  <ReasonDialog
    title="Отменить отправление?"
    action="Отменить отправление"
    danger
    endpoint={operatorCancelParcel}
    toBody={({ reason }) => ({ reason })}
    call={(body, options) =>
      callAsOperator(operatorCancelParcel, { params: { barcode: card.barcode }, body }, options)
    }
    send={send}
    onClose={onClose}
  >
    {() => (
      <>
        <p>{typeset(moneyBack(card))}</p>
        <p>{typeset('Ячейка освободится. Отменённое отправление нельзя вернуть в работу.')}</p>
      </>
    )}
  </ReasonDialog>
)

const moneyBack = ({
  juridical_price: price,
  awaits_payment: unpaid,
  order_number: order,
}: OperatorParcelCard) => {
  if (price === null || order === null)
    return 'Денег за это отправление сеть не брала: возвращать нечего.'
  return unpaid
    ? `Заказ №${order} ещё не оплачен: он станет дешевле на ${formatWire(price)}.`
    : `На депозит клиента вернётся ${formatWire(price)}.`
}

export const BlockDialog = ({ card: { barcode, blocked }, send, onClose }: Acting) => (
  <ReasonDialog
    title={blocked ? 'Снять блокировку?' : 'Заблокировать отправление?'}
    action={blocked ? 'Снять блокировку' : 'Заблокировать'}
    danger={!blocked}
    endpoint={operatorBlockParcel}
    toBody={({ reason }) => ({ blocked: !blocked, reason })}
    call={(body, options) =>
      callAsOperator(operatorBlockParcel, { params: { barcode }, body }, options)
    }
    send={send}
    onClose={onClose}
  >
    {() => (
      <p>
        {typeset(
          blocked
            ? 'Код снова откроет ячейку, если срок хранения не вышел.'
            : 'Код перестанет действовать: получатель не откроет ячейку, а отправление вернётся отправителю. Пока возврат не начался, блокировку можно снять.',
        )}
      </p>
    )}
  </ReasonDialog>
)

export const RemovalDialog = ({
  card: { barcode, removal_asked: wasRequested },
  send,
  onClose,
}: Acting) => (
  <ReasonDialog
    title={wasRequested ? 'Не забирать из постамата?' : 'Забрать из постамата?'}
    action={wasRequested ? 'Снять просьбу' : 'Попросить забрать'}
    endpoint={operatorRemoveParcel}
    toBody={({ reason }) => ({ asked: !wasRequested, reason })}
    call={(body, options) =>
      callAsOperator(operatorRemoveParcel, { params: { barcode }, body }, options)
    }
    send={send}
    onClose={onClose}
  >
    {() => (
      <p>
        {typeset(
          wasRequested
            ? 'Отправление останется в ячейке, курьер больше не увидит этой просьбы.'
            : 'Курьер увидит отправление на экране постамата, в «Возвраты и просроченные». Когда заберёт, код перестанет действовать, а получателю придёт сообщение, что посылка возвращается отправителю. До тех пор её можно получить.',
        )}
      </p>
    )}
  </ReasonDialog>
)

const stepOf = (text: string | undefined) => OPERATOR_RETURN_STEPS.find((each) => each === text)

export const ReturnDialog = ({ card: { barcode, can }, send, onClose }: Acting) => (
  <ReasonDialog
    title="Отметить возврат?"
    action="Отметить"
    danger
    values={{ step: can.return_steps[0] ?? '' }}
    isReady={({ step }) => stepOf(step) !== undefined}
    endpoint={operatorReturnParcel}
    toBody={({ step, reason }) => ({ step: stepOf(step) ?? OPERATOR_RETURN_STEPS[0], reason })}
    call={(body, options) =>
      callAsOperator(operatorReturnParcel, { params: { barcode }, body }, options)
    }
    send={send}
    onClose={onClose}
  >
    {({ field }) => (
      <>
        <p>
          {typeset(
            'Ячейка освободится, код больше ничего не откроет. Получателю, если ему ещё не писали о возврате, уйдёт сообщение. Деньги за доставку не возвращаются.',
          )}
        </p>
        <SelectField
          label="Что с отправлением"
          options={can.return_steps.map((value) => ({
            value,
            title: PARCEL_STATUS[value].publicWording,
          }))}
          {...field('step')}
        />
      </>
    )}
  </ReasonDialog>
)
