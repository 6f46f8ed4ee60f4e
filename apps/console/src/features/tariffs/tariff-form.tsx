import { SERVICE_TYPE_WORDING, SERVICE_TYPES } from '@yacheyka/core/tariffs/service-type'
import { type TariffRates, ZONE_WORDING } from '@yacheyka/core/tariffs/tariff'
import { counted } from '@yacheyka/core/text/wording'
import { useRef, useState, type SubmitEvent } from 'react'
import { ButtonLink } from '@yacheyka/ui/button-link.tsx'
import { Button } from '@yacheyka/ui/button.tsx'
import type { Errors } from '@yacheyka/frontend/forms/form-errors.ts'
import { Card } from '@yacheyka/ui/card.tsx'
import { FieldError } from '@yacheyka/ui/field-error.tsx'
import { stack } from '@yacheyka/ui/layout.ts'
import { MoneyField, TextField } from '@yacheyka/ui/text-field.tsx'
import { operatorPaths } from '../../paths.ts'
import { formOf, ownErrors, placeOf, readForm } from './rates-form.ts'
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
  /** @returns errors of the server, or null where it is stored */
  readonly onSave: (day: string, rates: TariffRates) => Promise<Errors | null>
}) => {
  // By hand: places are flat names with dots, which react-hook-form reads as paths.
  const [day, setDay] = useState(firstDay)
  const [form, setForm] = useState(() => formOf(initial))
  const [errors, setErrors] = useState<Errors>({})
  const element = useRef<HTMLFormElement>(null)
  const show = (next: Errors) => {
    setErrors(next)
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
      ...read.errors,
    }
    if (Object.keys(own).length > 0) return show(own)
    show(ownErrors((await onSave(day, read.rates)) ?? {}))
  }
  const field = (place: string) => ({
    value: form[place] ?? '',
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setForm({ ...form, [place]: target.value }),
  })
  const wrong = Object.keys(errors).length
  const step = Number(form['weightStep']) || 0
  return (
    <form
      ref={element}
      noValidate
      aria-label="Тариф"
      className={stack(8)}
      onSubmit={(event) => void submit(event)}
    >
      <Card title="Когда и сколько веса в цене">
        <div className={styles['fields']}>
          <TextField
            label="С какого дня"
            type="date"
            min={least}
            value={day}
            error={errors['valid_from']}
            onChange={({ target }) => setDay(target.value)}
          />
          <TextField
            label="Вес в цене ячеек, г"
            inputMode="numeric"
            error={errors['weightIncluded']}
            {...field('weightIncluded')}
          />
          <TextField
            label="Шаг веса, г"
            inputMode="numeric"
            error={errors['weightStep']}
            {...field('weightStep')}
          />
          <MoneyField label="День хранения" error={errors['storageDay']} {...field('storageDay')} />
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
              const error = errors[place]
              return (
                <td key={column}>
                  <input
                    type="text"
                    inputMode="decimal"
                    autoComplete="off"
                    className={styles['price']}
                    aria-label={`${SERVICE_TYPE_WORDING[service]}, ${ZONE_WORDING[zone]}, ${formatColumn(column, step)}`}
                    aria-invalid={error !== undefined}
                    aria-describedby={error === undefined ? undefined : place}
                    {...field(place)}
                  />
                  {error !== undefined && <FieldError id={place} text={error} />}
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
