import {
  operatorBlockParcel,
  operatorCancelParcel,
  operatorExtendParcel,
  operatorRemoveParcel,
  operatorReturnParcel,
} from '@yacheyka/contract/parcels/console-parcel-acts'
import type { OperatorParcelCard } from '@yacheyka/contract/parcels/console-parcels'
import { RETURN_TOLD } from '@yacheyka/core/parcels/parcel-correction'
import { PARCEL_STATUS } from '@yacheyka/core/parcels/parcel-status'
import { EXTENSION_DAYS_MAX } from '@yacheyka/core/parcels/storage'
import { counted, typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { SelectField } from '#/ui/select-field.tsx'
import { formatWire } from '#/ui/wire-money.ts'
import { callAsOperator } from '../../api.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import type { ParcelAct } from './use-parcel-act.ts'

interface Requesting {
  readonly card: OperatorParcelCard
  readonly act: ParcelAct
  readonly onClose: () => void
}

const DAYS = Array.from({ length: EXTENSION_DAYS_MAX }, (_, at) => ({
  value: String(at + 1),
  title: counted(at + 1, ['день', 'дня', 'дней']),
}))

export const ExtendDialog = ({ card: { barcode }, act, onClose }: Requesting) => {
  const [days, setDays] = useState('3')
  return (
    <ReasonDialog
      title="Продлить хранение бесплатно?"
      action="Продлить"
      onConfirm={(reason) =>
        act(
          [operatorExtendParcel.id, { params: { barcode }, body: { days: Number(days), reason } }],
          (options) =>
            callAsOperator(
              operatorExtendParcel,
              { params: { barcode }, body: { days: Number(days), reason } },
              options,
            ),
        )
      }
      onClose={onClose}
    >
      <p>
        {typeset(
          'Клиент ничего не платит, и его собственные дни продления не тратятся. Получателю уйдёт сообщение с новым сроком, точка узнает о нём.',
        )}
      </p>
      <SelectField
        label="На сколько"
        options={DAYS}
        value={days}
        onChange={({ target }) => setDays(target.value)}
      />
    </ReasonDialog>
  )
}

export const CancelDialog = ({ card, act, onClose }: Requesting) => (
  <ReasonDialog
    title="Отменить отправление?"
    action="Отменить отправление"
    danger
    onConfirm={(reason) =>
      act(
        [operatorCancelParcel.id, { params: { barcode: card.barcode }, body: { reason } }],
        (options) =>
          callAsOperator(
            operatorCancelParcel,
            { params: { barcode: card.barcode }, body: { reason } },
            options,
          ),
      )
    }
    onClose={onClose}
  >
    <p>{typeset(moneyBack(card))}</p>
    <p>{typeset('Ячейка освободится. Отменённое отправление нельзя вернуть в работу.')}</p>
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

export const BlockDialog = ({ card: { barcode, blocked }, act, onClose }: Requesting) => (
  <ReasonDialog
    title={blocked ? 'Снять блокировку?' : 'Заблокировать отправление?'}
    action={blocked ? 'Снять блокировку' : 'Заблокировать'}
    danger={!blocked}
    onConfirm={(reason) =>
      act(
        [operatorBlockParcel.id, { params: { barcode }, body: { blocked: !blocked, reason } }],
        (options) =>
          callAsOperator(
            operatorBlockParcel,
            { params: { barcode }, body: { blocked: !blocked, reason } },
            options,
          ),
      )
    }
    onClose={onClose}
  >
    <p>
      {typeset(
        blocked
          ? 'Код снова откроет ячейку, если срок хранения не вышел.'
          : 'Код перестанет действовать: получатель не откроет ячейку, а отправление вернётся отправителю. Пока возврат не начался, блокировку можно снять.',
      )}
    </p>
  </ReasonDialog>
)

export const RemovalDialog = ({
  card: { barcode, removal_asked: wasRequested },
  act,
  onClose,
}: Requesting) => (
  <ReasonDialog
    title={wasRequested ? 'Не забирать из постамата?' : 'Забрать из постамата?'}
    action={wasRequested ? 'Снять просьбу' : 'Попросить забрать'}
    onConfirm={(reason) => {
      const input = { params: { barcode }, body: { asked: !wasRequested, reason } }
      return act([operatorRemoveParcel.id, input], (options) =>
        callAsOperator(operatorRemoveParcel, input, options),
      )
    }}
    onClose={onClose}
  >
    <p>
      {typeset(
        wasRequested
          ? 'Отправление останется в ячейке, курьер больше не увидит этой просьбы.'
          : 'Курьер увидит отправление на экране постамата, в «Возвраты и просроченные». Когда заберёт, код перестанет действовать, а получателю придёт сообщение, что посылка возвращается отправителю. До тех пор её можно получить.',
      )}
    </p>
  </ReasonDialog>
)

export const ReturnDialog = ({ card, act, onClose }: Requesting) => {
  const steps = card.can.return_steps
  const [chosen, setChosen] = useState<string>(steps[0] ?? '')
  const step = RETURN_TOLD.find((each) => each === chosen)
  return (
    <ReasonDialog
      title="Отметить возврат?"
      action="Отметить"
      danger
      ready={step !== undefined}
      onConfirm={async (reason) =>
        step !== undefined &&
        (await act(
          [operatorReturnParcel.id, { params: { barcode: card.barcode }, body: { step, reason } }],
          (options) =>
            callAsOperator(
              operatorReturnParcel,
              { params: { barcode: card.barcode }, body: { step, reason } },
              options,
            ),
        ))
      }
      onClose={onClose}
    >
      <p>
        {typeset(
          'Ячейка освободится, код больше ничего не откроет. Получателю, если ему ещё не писали о возврате, уйдёт сообщение. Деньги за доставку не возвращаются.',
        )}
      </p>
      <SelectField
        label="Что с отправлением"
        options={steps.map((value) => ({ value, title: PARCEL_STATUS[value].publicWording }))}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
      />
    </ReasonDialog>
  )
}
