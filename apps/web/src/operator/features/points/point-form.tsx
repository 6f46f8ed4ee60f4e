import type { PointForm } from '@yacheyka/contract/points/console-points'
import { POINT_TYPES } from '@yacheyka/core/points/point'
import { TEXT_LENGTH } from '@yacheyka/core/point-sheet/point-sheet'
import { typeset } from '@yacheyka/core/text/wording'
import { useState, type ReactNode, type SubmitEvent } from 'react'
import { Button } from '#/ui/button.tsx'
import { ButtonLink } from '#/ui/button-link.tsx'
import { Card } from '#/ui/card.tsx'
import { CheckboxField } from '#/ui/checkbox-field.tsx'
import { SelectField } from '#/ui/select-field.tsx'
import { TextAreaField, TextField } from '#/ui/text-field.tsx'
import type { Errors } from '../../use-act.ts'
import { readingOf } from './form-values.ts'
import styles from './point-form.module.css'
import { KIND_WORDS } from './point-words.ts'

type TextName = {
  [Name in keyof PointForm]: PointForm[Name] extends string ? Name : never
}[keyof PointForm]
type FlagName = Exclude<keyof PointForm, TextName>

const KINDS = POINT_TYPES.map((value) => ({ value, title: KIND_WORDS[value] }))

/** What the parser makes of the hours, as they are typed. */
const Reading = ({ hours }: { readonly hours: string }) => {
  const { lines, notes, error } = readingOf(hours)
  const words = error ?? (lines.length === 0 ? 'часы не указаны' : lines.join(', '))
  return (
    <p aria-live="polite" className={error === undefined ? styles['reading'] : styles['unread']}>
      {typeset(`Читается так: ${error === undefined ? words : `никак. ${words}`}`)}
      {notes.length > 0 && lines.length > 0 && typeset(` (${notes.join('; ')})`)}
    </p>
  )
}

/** Every field of a point. Its rules are those of the import, and the server answers what is wrong with each field. */
export const PointFormFields = ({
  initial,
  isNew,
  errors,
  pending,
  back,
  onSubmit,
}: {
  readonly initial: PointForm
  readonly isNew: boolean
  readonly errors: Errors
  readonly pending: boolean
  readonly back: string
  readonly onSubmit: (form: PointForm) => Promise<void>
}) => {
  const [form, setForm] = useState(initial)
  const set = (changes: Partial<PointForm>) => setForm({ ...form, ...changes })
  const text = (name: Exclude<TextName, 'point_type'>) => ({
    value: form[name],
    error: errors[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      set({ [name]: target.value }),
  })
  const flag = (name: FlagName, words: ReactNode) => (
    <CheckboxField
      checked={form[name]}
      error={errors[name]}
      onChange={({ target }) => set({ [name]: target.checked })}
    >
      {words}
    </CheckboxField>
  )
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void onSubmit(form)
  }
  return (
    <form noValidate className={styles['form']} aria-label="Точка" onSubmit={submit}>
      <Card title="Что это">
        <div className={styles['fields']}>
          {isNew && (
            <TextField
              label="Номер"
              hint="Потом он не меняется"
              autoComplete="off"
              {...text('number')}
            />
          )}
          <TextField label="Название" hint="Пусто — по виду и номеру" {...text('name')} />
          <SelectField
            label="Вид"
            options={KINDS}
            value={form.point_type}
            error={errors['point_type']}
            onChange={({ target: { value } }) => {
              const kind = POINT_TYPES.find((each) => each === value)
              if (kind !== undefined) set({ point_type: kind })
            }}
          />
          <TextField label="Владелец" hint="Название или код сети" {...text('owner')} />
          <TextField
            label="Наибольший вес, кг"
            hint="Пусто — не ограничен"
            inputMode="decimal"
            {...text('max_weight')}
          />
          {flag('active', 'Активна: предлагается для отправлений')}
        </div>
      </Card>
      <Card title="Где">
        <div className={styles['fields']}>
          <TextField label="Населённый пункт" hint="Пусто — из адреса" {...text('settlement')} />
          <TextField label="Адрес" {...text('address')} />
          <div className={styles['pair']}>
            <TextField label="Широта" inputMode="decimal" {...text('latitude')} />
            <TextField label="Долгота" inputMode="decimal" {...text('longitude')} />
          </div>
          <TextField label="Часовой пояс" hint="Пусто — по координатам" {...text('time_zone')} />
          <TextAreaField
            label="Как найти"
            rows={4}
            length={form.how_to_find.length}
            most={TEXT_LENGTH.howToFind}
            {...text('how_to_find')}
          />
        </div>
      </Card>
      <Card title="Когда и как">
        <div className={styles['fields']}>
          <div className={styles['hours']}>
            <TextField
              label="Часы работы"
              hint={typeset('Например, «пн-пт 9-18, обед 13-14; сб, вс выходной»')}
              {...text('hours')}
            />
            <Reading hours={form.hours} />
          </div>
          {flag('payment_point', 'Оплата на точке')}
          {flag('payment_card', 'Принимает карты')}
          {flag('payment_cash', 'Принимает наличные')}
          {flag('fitting_room', 'Примерка')}
          {flag('check_order', 'Проверка заказа')}
          <TextAreaField
            label="Фотографии"
            hint="По одному адресу в строке: https://… или путь от корня сайта"
            rows={3}
            length={form.photos.split('\n').filter((line) => line.trim() !== '').length}
            most={20}
            {...text('photos')}
          />
        </div>
      </Card>
      {errors['detail'] !== undefined && (
        <p role="alert" className={styles['unread']}>
          {errors['detail']}
        </p>
      )}
      <div className={styles['acts']}>
        <Button type="submit" disabled={pending}>
          {pending ? 'Сохраняем…' : isNew ? 'Добавить точку' : 'Сохранить'}
        </Button>
        <ButtonLink look="quiet" to={back}>
          Не сохранять
        </ButtonLink>
      </div>
    </form>
  )
}
