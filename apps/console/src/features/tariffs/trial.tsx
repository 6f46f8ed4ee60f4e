import type { ResponseBody } from '@yacheyka/contract/http/endpoint'
import { operatorTryTariff } from '@yacheyka/contract/tariffs/console-tariffs'
import { CELL_SIZES } from '@yacheyka/core/cells/cell-size'
import { isoDay, parseIsoDay, formatShortDay } from '@yacheyka/core/time/document-day'
import { addDays } from '@yacheyka/core/time/local-time'
import {
  SERVICE_TYPE_WORDING,
  SERVICE_TYPES,
  type ServiceType,
} from '@yacheyka/core/tariffs/service-type'
import { ZONE_WORDING } from '@yacheyka/core/tariffs/tariff'
import { useState } from 'react'
import { Button } from '@yacheyka/ui/button.tsx'
import { Card } from '@yacheyka/ui/card.tsx'
import { Facts } from '@yacheyka/ui/facts.tsx'
import { FormFailure } from '@yacheyka/ui/form-failure.tsx'
import { stack } from '@yacheyka/ui/layout.ts'
import { SelectField } from '@yacheyka/ui/select-field.tsx'
import { TextField } from '@yacheyka/ui/text-field.tsx'
import { formatWire } from '@yacheyka/frontend/money/wire-money.ts'
import { callAsOperator } from '../../api.ts'
import { useOperatorForm } from '../../parts/use-operator-form.ts'
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

interface Requested {
  readonly day: string
  readonly dispatch_city: string
  readonly delivery_city: string
  readonly service_type: ServiceType
  readonly cells: string
  readonly height: string
  readonly width: string
  readonly depth: string
  readonly weight: string
}

const begun = (today: string): Requested => ({
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

const toQuery = ({ height, width, depth, weight, ...rest }: Requested) => ({
  ...rest,
  ...(rest.cells === '' && {
    height: decimalOf(height),
    width: decimalOf(width),
    depth: decimalOf(depth),
  }),
  weight: toGrams(weight),
})

const Parts = ({ trial }: { readonly trial: Trial }) => (
  <output className={stack(8)}>
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
  const [trial, setTrial] = useState<Trial>()
  const form = useOperatorForm({
    defaultValues: begun(today),
    schema: operatorTryTariff.query,
    toBody: toQuery,
    send: async (query) => {
      try {
        return await callAsOperator(operatorTryTariff, { query })
      } catch (error) {
        setTrial(undefined)
        throw error
      }
    },
    onDone: setTrial,
  })
  const isWrong = Object.keys(form.formState.errors).length > 0
  const isByBox = form.watch('cells') === ''
  return (
    <Card title="Пробный расчёт">
      <form
        noValidate
        aria-label="Пробный расчёт"
        className={stack(8)}
        onSubmit={(event) => void form.submit(event)}
      >
        <div className={styles['fields']}>
          <TextField label="День" autoComplete="off" type="date" {...form.field('day')} />
          <SelectField
            label="Услуга"
            options={SERVICE_TYPES.map((value) => ({
              value,
              title: SERVICE_TYPE_WORDING[value],
            }))}
            {...form.field('service_type')}
          />
          <TextField label="Откуда, город" autoComplete="off" {...form.field('dispatch_city')} />
          <TextField label="Куда, город" autoComplete="off" {...form.field('delivery_city')} />
          <SelectField
            label="Ячейка"
            empty="По размерам коробки"
            options={CELL_SIZES.map((value) => ({ value, title: value }))}
            {...form.field('cells')}
          />
          <TextField
            label="Вес, кг"
            autoComplete="off"
            inputMode="decimal"
            {...form.field('weight')}
          />
          {isByBox && (
            <>
              <TextField
                label="Высота, см"
                autoComplete="off"
                inputMode="decimal"
                {...form.field('height')}
              />
              <TextField
                label="Ширина, см"
                autoComplete="off"
                inputMode="decimal"
                {...form.field('width')}
              />
              <TextField
                label="Глубина, см"
                autoComplete="off"
                inputMode="decimal"
                {...form.field('depth')}
              />
            </>
          )}
        </div>
        <FormFailure text={form.formError} />
        <div className={styles['acts']}>
          <Button type="submit" disabled={form.pending}>
            {form.pending ? 'Считаем…' : 'Рассчитать'}
          </Button>
        </div>
      </form>
      {trial !== undefined && !isWrong && <Parts trial={trial} />}
    </Card>
  )
}

/** The day after, `YYYY-MM-DD`. */
export const dayAfter = (iso: string): string => {
  const day = parseIsoDay(iso)
  return day === undefined ? iso : isoDay(addDays(day, 1))
}
