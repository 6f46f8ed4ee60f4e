import type { PointForm } from '@yacheyka/contract/points/console-points'
import { POINT_TYPES } from '@yacheyka/core/points/point'
import { TEXT_LENGTH } from '@yacheyka/core/point-sheet/point-sheet'
import { typeset } from '@yacheyka/core/text/wording'
import { Button } from '@yacheyka/ui/button.tsx'
import { ButtonLink } from '@yacheyka/ui/button-link.tsx'
import { Card } from '@yacheyka/ui/card.tsx'
import { CheckboxField } from '@yacheyka/ui/checkbox-field.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack, stack } from '@yacheyka/ui/layout.ts'
import { SelectField } from '@yacheyka/ui/select-field.tsx'
import { TextAreaField, TextField } from '@yacheyka/ui/text-field.tsx'
import type { OperatorFormState } from '../../parts/use-operator-form.ts'
import { readingOf } from './form-values.ts'
import styles from './point-form.module.css'
import { KIND_WORDS } from './point-words.ts'

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
  form,
  isNew,
  back,
}: {
  readonly form: OperatorFormState<PointForm>
  readonly isNew: boolean
  readonly back: string
}) => {
  const { field, formError, pending } = form
  return (
    <form
      noValidate
      className={classes(stack(16), styles['form'])}
      aria-label="Точка"
      onSubmit={(event) => void form.submit(event)}
    >
      <Card title="Что это">
        <div className={classes(stack(12), styles['fields'])}>
          {isNew && (
            <TextField
              label="Номер"
              hint="Потом он не меняется"
              autoComplete="off"
              {...field('number')}
            />
          )}
          <TextField label="Название" hint="Пусто — по виду и номеру" {...field('name')} />
          <SelectField label="Вид" options={KINDS} {...field('point_type')} />
          <TextField label="Владелец" hint="Название или код сети" {...field('owner')} />
          <TextField
            label="Наибольший вес, кг"
            hint="Пусто — не ограничен"
            inputMode="decimal"
            {...field('max_weight')}
          />
          <CheckboxField {...field('active')}>Активна: предлагается для отправлений</CheckboxField>
        </div>
      </Card>
      <Card title="Где">
        <div className={classes(stack(12), styles['fields'])}>
          <TextField label="Населённый пункт" hint="Пусто — из адреса" {...field('settlement')} />
          <TextField label="Адрес" {...field('address')} />
          <div className={styles['pair']}>
            <TextField label="Широта" inputMode="decimal" {...field('latitude')} />
            <TextField label="Долгота" inputMode="decimal" {...field('longitude')} />
          </div>
          <TextField label="Часовой пояс" hint="Пусто — по координатам" {...field('time_zone')} />
          <TextAreaField
            label="Как найти"
            rows={4}
            length={form.watch('how_to_find').length}
            most={TEXT_LENGTH.howToFind}
            {...field('how_to_find')}
          />
        </div>
      </Card>
      <Card title="Когда и как">
        <div className={classes(stack(12), styles['fields'])}>
          <div className={autoStack(4)}>
            <TextField
              label="Часы работы"
              hint={typeset('Например, «пн-пт 9-18, обед 13-14; сб, вс выходной»')}
              {...field('hours')}
            />
            <Reading hours={form.watch('hours')} />
          </div>
          <CheckboxField {...field('payment_point')}>Оплата на точке</CheckboxField>
          <CheckboxField {...field('payment_card')}>Принимает карты</CheckboxField>
          <CheckboxField {...field('payment_cash')}>Принимает наличные</CheckboxField>
          <CheckboxField {...field('fitting_room')}>Примерка</CheckboxField>
          <CheckboxField {...field('check_order')}>Проверка заказа</CheckboxField>
          <TextAreaField
            label="Фотографии"
            hint="По одному адресу в строке: https://… или путь от корня сайта"
            rows={3}
            length={
              form
                .watch('photos')
                .split('\n')
                .filter((line) => line.trim() !== '').length
            }
            most={20}
            {...field('photos')}
          />
        </div>
      </Card>
      {formError !== undefined && (
        <p role="alert" className={styles['unread']}>
          {formError}
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
