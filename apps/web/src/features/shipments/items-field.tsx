import { ITEM_VATS, ITEM_VAT_WORDING, type ItemVat } from '@yacheyka/core/money/item-vat'
import { typeset } from '@yacheyka/core/text/wording'
import { useRef, useState } from 'react'
import { Button, IconButton } from '@yacheyka/ui/button.tsx'
import { Icon } from '@yacheyka/ui/icons.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import { MoneyField, TextField } from '@yacheyka/ui/text-field.tsx'
import {
  withItem,
  withoutItem,
  type ParcelFieldErrors,
  type ParcelFields,
  type ItemFields,
} from './parcel-fields.ts'
import styles from './parcel-form.module.css'
import { focusField } from './focus-field.ts'
import { SelectField } from '@yacheyka/ui/select-field.tsx'

const VATS = ITEM_VATS.map((vat) => ({ value: vat, title: ITEM_VAT_WORDING[vat] }))
const isVat = (text: string): text is ItemVat => ITEM_VATS.some((vat) => vat === text)

const Item = ({
  item,
  at,
  errors,
  fresh,
  onChange,
  onRemove,
}: {
  readonly item: ItemFields
  /** It has just been added: the focus goes to it. */
  readonly fresh: boolean
  readonly at: number
  readonly errors: ParcelFieldErrors
  readonly onChange: (change: Partial<ItemFields>) => void
  readonly onRemove: () => void
}) => (
  <fieldset ref={fresh ? focusField : undefined} className={classes(stack(12), styles['cell'])}>
    <legend className={styles['legend']}>Товар {at + 1}</legend>
    <IconButton label={`Удалить товар ${at + 1}`} className={styles['remove']} onClick={onRemove}>
      <Icon name="close" size={18} />
    </IconButton>
    <div className={styles['item']}>
      <TextField
        label="Наименование"
        name={`items.${at}.label`}
        className={styles['wide']}
        autoComplete="off"
        value={item.label}
        error={errors[`items.${at}.label`]}
        onChange={({ target }) => onChange({ label: target.value })}
      />
      <MoneyField
        label="Цена"
        name={`items.${at}.price`}
        value={item.price}
        error={errors[`items.${at}.price`]}
        onChange={({ target }) => onChange({ price: target.value })}
      />
      <TextField
        label="Количество"
        name={`items.${at}.quantity`}
        inputMode="numeric"
        autoComplete="off"
        value={item.quantity}
        error={errors[`items.${at}.quantity`]}
        onChange={({ target }) => onChange({ quantity: target.value })}
      />
      <SelectField
        label="НДС"
        name={`items.${at}.vat`}
        empty="Выберите"
        options={VATS}
        value={item.vat}
        error={errors[`items.${at}.vat`]}
        onChange={({ target }) => onChange({ vat: isVat(target.value) ? target.value : '' })}
      />
    </div>
  </fieldset>
)

/** What lies in the parcel; no item is needed, but one that is begun is filled in whole. */
export const ItemsField = ({
  fields,
  errors,
  onFields,
}: {
  readonly fields: ParcelFields
  readonly errors: ParcelFieldErrors
  readonly onFields: (change: (fields: ParcelFields) => ParcelFields) => void
}) => {
  const more = useRef<HTMLButtonElement>(null)
  const [fresh, setFresh] = useState<number | null>(null)
  const add = () => {
    setFresh(withItem(fields).items.at(-1)?.id ?? null)
    onFields(withItem)
  }
  const remove = (id: number) => {
    onFields((before) => withoutItem(before, id))
    more.current?.focus()
  }
  const change = (id: number, part: Partial<ItemFields>) =>
    onFields((before) => ({
      ...before,
      items: before.items.map((item) => (item.id === id ? { ...item, ...part } : item)),
    }))
  return (
    <div className={classes(stack(16), styles['part'])}>
      <p className={styles['hint']}>
        {typeset('Необязательно. Начали заполнять товар — заполните все его поля.')}
      </p>
      {fields.items.map((item, at) => (
        <Item
          key={item.id}
          item={item}
          at={at}
          errors={errors}
          onChange={(part) => change(item.id, part)}
          fresh={item.id === fresh}
          onRemove={() => remove(item.id)}
        />
      ))}
      <Button ref={more} look="quiet" className={styles['more']} onClick={add}>
        <Icon name="plus" size={18} />
        Добавить товар
      </Button>
    </div>
  )
}
