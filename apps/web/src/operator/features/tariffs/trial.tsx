import type { ResponseBody } from '@yacheyka/contract/http/endpoint'
import { operatorTryTariff } from '@yacheyka/contract/tariffs/console-tariffs'
import { CELL_SIZES } from '@yacheyka/core/cells/cell-size'
import { isoDay, parseIsoDay, formatShortDay } from '@yacheyka/core/time/document-day'
import { addDays } from '@yacheyka/core/time/local-time'
import { SERVICE_TYPE_WORDING, SERVICE_TYPES } from '@yacheyka/core/tariffs/service-type'
import { ZONE_WORDING } from '@yacheyka/core/tariffs/tariff'
import { useState, type SubmitEvent } from 'react'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Facts } from '#/ui/facts.tsx'
import { FormFailure } from '#/ui/form-failure.tsx'
import { SelectField } from '#/ui/select-field.tsx'
import { TextField } from '#/ui/text-field.tsx'
import { useSubmit } from '#/ui/use-submit.ts'
import { formatWire } from '#/ui/wire-money.ts'
import { callAsOperator } from '../../api.ts'
import { formatGrams } from './rates-tables.tsx'
import styles from './tariffs.module.css'

type Trial = ResponseBody<typeof operatorTryTariff>

/** «01.12.2026» */
export const formatDay = (iso: string): string => {
  const day = parseIsoDay(iso)
  return day === undefined ? iso : formatShortDay(day)
}

/** Kilograms as people type them, as grams of the wire; what is no number goes as it is, and the server tells. */
const toGrams = (text: string): string => {
  const bare = text.trim().replace(',', '.')
  return /^\d{1,6}(\.\d{1,3})?$/.test(bare) ? `${Math.round(Number(bare) * 1000)}` : bare
}

const decimalOf = (text: string): string => text.trim().replace(',', '.')

const begun = (today: string) => ({
  day: today,
  dispatch_city: 'Москва',
  delivery_city: '',
  service_type: 'yourself',
  cells: 'M',
  height: '',
  width: '',
  depth: '',
  weight: '1',
})
type Form = ReturnType<typeof begun>

const useTrial = (form: Form) => {
  const [trial, setTrial] = useState<Trial>()
  const { errors, pending, submit } = useSubmit()
  const count = async () => {
    try {
      const { height, width, depth, weight, ...rest } = form
      const box =
        form.cells === ''
          ? { height: decimalOf(height), width: decimalOf(width), depth: decimalOf(depth) }
          : {}
      const query = { ...rest, ...box, weight: toGrams(weight) }
      setTrial(
        await callAsOperator(operatorTryTariff, {
          query: {
            ...query,
            service_type: SERVICE_TYPES.find((each) => each === form.service_type) ?? 'yourself',
          },
        }),
      )
    } catch (error) {
      setTrial(undefined)
      throw error
    }
  }
  return { pending, trial, errors, count: () => submit(count) }
}

const Parts = ({ trial }: { readonly trial: Trial }) => (
  <output className={styles['part']}>
    <Facts
      facts={[
        ['По тарифу', `с ${formatDay(trial.valid_from)}`],
        ['Куда', `${trial.dispatch_city} — ${trial.delivery_city}`],
        ['Расстояние', ZONE_WORDING[trial.zone]],
        ...trial.cells.map(({ size, price }) => [`Ячейка ${size}`, formatWire(price)] as const),
        [
          `Вес сверх ${formatGrams(trial.weight.included)}`,
          trial.weight.steps === 0
            ? 'нет'
            : `${trial.weight.steps} × ${formatWire(trial.weight.step_price)} = ${formatWire(trial.weight.price)}`,
        ],
        ['Итого', formatWire(trial.total)],
        ['День хранения', formatWire(trial.storage_day)],
      ]}
    />
  </output>
)

/** What a parcel would cost on a day, by the function that prices orders. */
export const TrialCard = ({ today }: { readonly today: string }) => {
  const [form, setForm] = useState(() => begun(today))
  const { pending, trial, errors, count } = useTrial(form)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void count()
  }
  const text = (name: keyof Form, label: string, more = {}) => (
    <TextField
      label={label}
      value={form[name]}
      error={errors[name]}
      autoComplete="off"
      onChange={({ target }) => setForm({ ...form, [name]: target.value })}
      {...more}
    />
  )
  const isByBox = form.cells === ''
  return (
    <Card title="Пробный расчёт">
      <form noValidate aria-label="Пробный расчёт" className={styles['part']} onSubmit={submit}>
        <div className={styles['fields']}>
          {text('day', 'День', { type: 'date' })}
          <SelectField
            label="Услуга"
            options={SERVICE_TYPES.map((value) => ({
              value,
              title: SERVICE_TYPE_WORDING[value],
            }))}
            value={form.service_type}
            error={errors['service_type']}
            onChange={({ target }) => setForm({ ...form, service_type: target.value })}
          />
          {text('dispatch_city', 'Откуда, город')}
          {text('delivery_city', 'Куда, город')}
          <SelectField
            label="Ячейка"
            empty="По размерам коробки"
            options={CELL_SIZES.map((value) => ({ value, title: value }))}
            value={form.cells}
            error={errors['cells']}
            onChange={({ target }) => setForm({ ...form, cells: target.value })}
          />
          {text('weight', 'Вес, кг', { inputMode: 'decimal' })}
          {isByBox && (
            <>
              {text('height', 'Высота, см', { inputMode: 'decimal' })}
              {text('width', 'Ширина, см', { inputMode: 'decimal' })}
              {text('depth', 'Глубина, см', { inputMode: 'decimal' })}
            </>
          )}
        </div>
        <FormFailure text={errors['']} />
        <div className={styles['acts']}>
          <Button type="submit" disabled={pending}>
            {pending ? 'Считаем…' : 'Рассчитать'}
          </Button>
        </div>
      </form>
      {trial !== undefined && <Parts trial={trial} />}
    </Card>
  )
}

/** The day after, `YYYY-MM-DD`. */
export const dayAfter = (iso: string): string => {
  const day = parseIsoDay(iso)
  return day === undefined ? iso : isoDay(addDays(day, 1))
}
