import { SERVICE_TYPE_WORDING, SERVICE_TYPES } from '@yacheyka/core/tariffs/service-type'
import { type TariffRates, ZONE_WORDING } from '@yacheyka/core/tariffs/tariff'
import { counted } from '@yacheyka/core/text/wording'
import { useRef, useState, type SubmitEvent } from 'react'
import { ButtonLink } from '#/ui/button-link.tsx'
import { Button } from '#/ui/button.tsx'
import type { Faults } from '#/ui/form-faults.ts'
import { Card } from '#/ui/card.tsx'
import { FieldError } from '#/ui/field-error.tsx'
import { MoneyField, TextField } from '#/ui/text-field.tsx'
import { operatorPaths } from '../../paths.ts'
import { formOf, ownFaults, placeOf, readForm } from './rates-form.ts'
import { RatesTable, formatColumn } from './rates-tables.tsx'
import styles from './tariffs.module.css'

/** The whole price list as one form. */
export const TariffForm = ({
  initial,
  firstDay,
  least,
  pending,
  onSave,
}: {
  readonly initial: TariffRates
  readonly firstDay: string
  /** The first day that may be chosen. */
  readonly least: string
  readonly pending: boolean
  /** @returns faults of the server, or null where it is stored */
  readonly onSave: (day: string, rates: TariffRates) => Promise<Faults | null>
}) => {
  // By hand: places are flat names with dots, which react-hook-form reads as paths.
  const [day, setDay] = useState(firstDay)
  const [form, setForm] = useState(() => formOf(initial))
  const [faults, setFaults] = useState<Faults>({})
  const element = useRef<HTMLFormElement>(null)
  const show = (next: Faults) => {
    setFaults(next)
    requestAnimationFrame(() =>
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    )
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (pending) return
    const read = readForm(form)
    const own = {
      ...(day < least ? { valid_from: 'Новый тариф начинается не раньше завтра' } : {}),
      ...read.faults,
    }
    if (Object.keys(own).length > 0) return show(own)
    show(ownFaults((await onSave(day, read.rates)) ?? {}))
  }
  const field = (place: string) => ({
    value: form[place] ?? '',
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setForm({ ...form, [place]: target.value }),
  })
  const wrong = Object.keys(faults).length
  const step = Number(form['weightStep']) || 0
  return (
    <form
      ref={element}
      noValidate
      aria-label="Тариф"
      className={styles['part']}
      onSubmit={(event) => void submit(event)}
    >
      <Card title="Когда и сколько веса в цене">
        <div className={styles['fields']}>
          <TextField
            label="С какого дня"
            type="date"
            min={least}
            value={day}
            error={faults['valid_from']}
            onChange={({ target }) => setDay(target.value)}
          />
          <TextField
            label="Вес в цене ячеек, г"
            inputMode="numeric"
            error={faults['weightIncluded']}
            {...field('weightIncluded')}
          />
          <TextField
            label="Шаг веса, г"
            inputMode="numeric"
            error={faults['weightStep']}
            {...field('weightStep')}
          />
          <MoneyField label="День хранения" error={faults['storageDay']} {...field('storageDay')} />
        </div>
      </Card>
      <Card title="Цены">
        {SERVICE_TYPES.map((service) => (
          <RatesTable
            key={service}
            service={service}
            weightStep={step}
            renderPrice={(zone, column) => {
              const place = placeOf(service, zone, column)
              const fault = faults[place]
              return (
                <td key={column}>
                  <input
                    type="text"
                    inputMode="decimal"
                    autoComplete="off"
                    className={styles['price']}
                    aria-label={`${SERVICE_TYPE_WORDING[service]}, ${ZONE_WORDING[zone]}, ${formatColumn(column, step)}`}
                    aria-invalid={fault !== undefined}
                    aria-describedby={fault === undefined ? undefined : place}
                    {...field(place)}
                  />
                  {fault !== undefined && <FieldError id={place} text={fault} />}
                </td>
              )
            }}
          />
        ))}
      </Card>
      {wrong > 0 && (
        <p role="alert">Проверьте {counted(wrong, ['поле', 'поля', 'полей'])}: они отмечены</p>
      )}
      <div className={styles['acts']}>
        <Button type="submit" disabled={pending}>
          {pending ? 'Сохраняем…' : 'Сохранить'}
        </Button>
        <ButtonLink look="quiet" to={operatorPaths.tariffs()}>
          Не сохранять
        </ButtonLink>
      </div>
    </form>
  )
}
