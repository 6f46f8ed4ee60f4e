import { DECLARATION_LENGTH_MAX, NEW_PARCEL_MESSAGES } from '@yacheyka/core/parcels/parcel-limits'
import { typeset } from '@yacheyka/core/text/wording'
import { useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import { PhoneField } from '@yacheyka/ui/phone-field.tsx'
import { TextAreaField, MoneyField, TextField } from '@yacheyka/ui/text-field.tsx'
import { closeToastOf, showToast } from '@yacheyka/ui/toast-store.ts'
import { CellsField } from './cells-field.tsx'
import {
  errorsOf,
  lineOf,
  loadOf,
  type ParcelFieldErrors,
  type ParcelFields,
} from './parcel-fields.ts'
import styles from './parcel-form.module.css'
import { ItemsField } from './items-field.tsx'
import { LockerField } from '#/locker-choice/locker-field.tsx'
import type { NewParcel } from './new-parcel.ts'
import { WeightField } from './weight-field.tsx'

type Change = (change: (fields: ParcelFields) => ParcelFields) => void

interface PartProps {
  readonly fields: ParcelFields
  readonly errors: ParcelFieldErrors
  readonly onFields: Change
}

const Part = ({
  title,
  className,
  children,
}: {
  readonly title: string
  readonly className?: string | undefined
  readonly children: ReactNode
}) => (
  <fieldset className={classes(styles['group'], className)}>
    <legend className={styles['title']}>{title}</legend>
    {children}
  </fieldset>
)

const About = ({ fields, errors, onFields }: PartProps) => {
  const set = (part: Partial<ParcelFields>) => onFields((before) => ({ ...before, ...part }))
  return (
    <div className={classes(stack(16), styles['part'])}>
      <TextField
        label="Номер отправления"
        hint={typeset('Ваш собственный, по нему вы найдёте отправление')}
        name="parcelNumber"
        autoComplete="off"
        value={fields.parcelNumber}
        error={errors['parcelNumber']}
        onChange={({ target }) => set({ parcelNumber: target.value })}
      />
      <TextAreaField
        label="Описание"
        name="description"
        rows={3}
        className={styles['short']}
        length={fields.description.length}
        most={DECLARATION_LENGTH_MAX}
        value={fields.description}
        error={errors['description']}
        onChange={({ target }) => set({ description: target.value })}
      />
      <div className={classes(stack(16), styles['pair'])}>
        <MoneyField
          label="Объявленная стоимость"
          hint={typeset('До 100 000 рублей')}
          name="cost"
          value={fields.cost}
          error={errors['cost']}
          onChange={({ target }) => set({ cost: target.value })}
        />
        <WeightField
          kilograms={fields.kilograms}
          error={errors['kilograms']}
          onKilograms={(kilograms) => set({ kilograms })}
        />
      </div>
    </div>
  )
}

const Receiver = ({ fields, errors, onFields }: PartProps) => {
  const set = (part: Partial<ParcelFields>) => onFields((before) => ({ ...before, ...part }))
  return (
    <div className={classes(stack(16), styles['part'])}>
      <PhoneField
        label="Телефон получателя"
        name="phone"
        defaultValue={fields.phone}
        error={errors['phone']}
        onInput={({ currentTarget }) => set({ phone: currentTarget.value })}
        onBlur={() => undefined}
      />
      <TextField
        label="E-mail получателя"
        hint="Необязательно"
        type="email"
        name="email"
        autoComplete="off"
        value={fields.email}
        error={errors['email']}
        onChange={({ target }) => set({ email: target.value })}
      />
      <LockerField
        point={fields.point}
        load={loadOf(fields)}
        error={errors['point']}
        onPoint={(point) => set({ point })}
      />
    </div>
  )
}

const NO_ERRORS: ParcelFieldErrors = {}

/** One parcel by hand: filled in anew or mended. What is wrong is told once it has been tried to save. */
export const ParcelForm = ({
  label,
  fields,
  taken,
  lineKey,
  onFields,
  onLine,
  children,
}: {
  /** The form's name for those who listen. */
  readonly label: string
  readonly fields: ParcelFields
  /** Numbers of the other parcels. */
  readonly taken: ReadonlySet<string>
  /** Of the parcel that comes out of it. */
  readonly lineKey: string
  readonly onFields: Change
  readonly onLine: (line: NewParcel) => void
  /** The buttons; one of them submits. */
  readonly children: ReactNode
}) => {
  const form = useRef<HTMLFormElement>(null)
  const [tried, setTried] = useState(false)
  const errors = tried ? errorsOf(fields, taken) : NO_ERRORS
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const line = lineOf(fields, lineKey, taken)
    if (line !== undefined) {
      setTried(false)
      closeToastOf(NEW_PARCEL_MESSAGES.taken)
      onLine(line)
      return
    }
    if (errorsOf(fields, taken)['parcelNumber'] === NEW_PARCEL_MESSAGES.taken)
      showToast({ kind: 'failure', text: NEW_PARCEL_MESSAGES.taken })
    setTried(true)
    // The errors have to stand on the page first.
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    )
  }
  const part = { fields, errors, onFields }
  return (
    <form
      ref={form}
      noValidate
      aria-label={label}
      className={classes(stack(24), styles['form'])}
      onSubmit={submit}
    >
      <Part title="Отправление">
        <About {...part} />
      </Part>
      <Part title="Ячейки">
        <CellsField {...part} />
      </Part>
      <Part title="Получатель и почтомат">
        <Receiver {...part} />
      </Part>
      <Part title="Товары" className={styles['items']}>
        <ItemsField {...part} />
      </Part>
      <div className={styles['actions']}>{children}</div>
    </form>
  )
}
