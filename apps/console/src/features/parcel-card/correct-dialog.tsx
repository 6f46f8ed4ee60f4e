import { useQuery } from '@tanstack/react-query'
import {
  correctParcelStatus,
  listCorrections,
  previewCorrection,
  type CorrectionChoice,
  type CorrectionEffect,
} from '@yacheyka/contract/parcels/console-parcel-acts'
import { formatError } from '@yacheyka/frontend/api/api-error.ts'
import { MESSAGE_WORDS } from './message-words.ts'
import { PARCEL_STATUS, PARCEL_STATUSES } from '@yacheyka/core/parcels/parcel-status'
import { counted, typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import { SelectField } from '@yacheyka/ui/select-field.tsx'
import { callAsOperator, operatorQuery } from '../../api.ts'
import styles from './parcel-page.module.css'
import { type Acting, ReasonDialog } from './reason-dialog.tsx'

const WAYS: Readonly<Record<CorrectionChoice['way'], string>> = {
  next: 'следующий',
  skip: 'с пропуском шагов',
  back: 'назад',
}

const CELLS = ['ячейка', 'ячейки', 'ячеек'] as const

/** What a manual status does, line by line. */
const linesOf = (effect: CorrectionEffect): readonly string[] => [
  effect.shown_status === 'blocked_for_return'
    ? 'Показывается по-прежнему «Заблокирована»: блокировка остаётся.'
    : `Клиент и получатель увидят «${effect.shown_status_text}».`,
  effect.expire_at === null
    ? 'Срока хранения не будет.'
    : `Срок хранения — до ${formatMoment(effect.expire_at)} (время московское).`,
  effect.messages.length === 0
    ? 'Сообщений получателю не будет.'
    : `Получателю уйдёт: ${effect.messages.map(({ channel, template }) => `${channel === 'sms' ? 'СМС' : 'письмо'} «${MESSAGE_WORDS[template] ?? template}»`).join(', ')}.`,
  effect.locker_told ? 'Точка узнает об этом.' : 'Точке ничего нового не скажут.',
  ...(effect.cells_freed > 0 ? [`Освободится ${counted(effect.cells_freed, CELLS)}.`] : []),
  ...(effect.cells_taken > 0 ? [`Снова займётся ${counted(effect.cells_taken, CELLS)}.`] : []),
  ...(effect.cells_missing > 0
    ? [
        `По учёту точки свободных нет: ${counted(effect.cells_missing, CELLS)} без места. Сверьте ячейки.`,
      ]
    : []),
  ...(effect.order === 'completed' ? ['Заказ завершится.'] : []),
  ...(effect.order === 'reopened' ? ['Заказ снова станет активным.'] : []),
  'Более поздние события ленты пойдут уже от этого статуса, более ранние его не изменят.',
]

const Effect = ({
  barcode,
  status,
}: {
  readonly barcode: string
  readonly status: CorrectionChoice['status']
}) => {
  const { data, error } = useQuery({
    ...operatorQuery(previewCorrection, { params: { barcode }, query: { status } }),
    // What it would have done before is nothing to go by.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  return (
    <div aria-live="polite" className={styles['effect']}>
      {error !== null && <p role="alert">{formatError(error)}</p>}
      {data === undefined && error === null && <p>Считаем, что изменится…</p>}
      {data !== undefined && (
        <ul>
          {linesOf(data).map((line) => (
            <li key={line}>{typeset(line)}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

const statusOf = (text: string | undefined) => PARCEL_STATUSES.find((each) => each === text)

/** Sets a status by hand: says first what follows from it. */
export const CorrectDialog = ({ card: { barcode, step }, send, onClose }: Acting) => {
  const { data } = useQuery({
    ...operatorQuery(listCorrections, { params: { barcode } }),
    staleTime: 0,
  })
  // What the operator saw when the dialog opened: another status by now is a rejection, not a surprise.
  const [seen] = useState(step)
  return (
    <ReasonDialog
      title="Поставить статус вручную"
      action="Поставить статус"
      danger
      values={{ status: '' }}
      isReady={({ status }) => statusOf(status) !== undefined}
      endpoint={correctParcelStatus}
      toBody={({ status, reason }) => ({ status: statusOf(status) ?? seen, seen, reason })}
      call={(body, options) =>
        callAsOperator(correctParcelStatus, { params: { barcode }, body }, options)
      }
      send={send}
      onClose={onClose}
    >
      {({ field, watch }) => {
        const status = statusOf(watch('status'))
        return (
          <>
            <p>{typeset(`Сейчас: «${PARCEL_STATUS[step].publicWording}».`)}</p>
            <SelectField
              label="Новый статус"
              empty="Выберите статус"
              options={(data?.results ?? []).map(({ status: value, text, way }) => ({
                value,
                title: `${text} — ${WAYS[way]}`,
              }))}
              {...field('status')}
            />
            {status !== undefined && <Effect barcode={barcode} status={status} />}
          </>
        )
      }}
    </ReasonDialog>
  )
}
