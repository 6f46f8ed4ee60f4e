import {
  VACANCY_LEAD_MAX,
  VACANCY_LINE_MAX,
  VACANCY_LINES_MAX,
} from '@yacheyka/core/vacancies/vacancy'
import { typeset } from '@yacheyka/core/text/wording'
import { useState, type ReactNode, type SubmitEvent } from 'react'
import { ButtonLink } from '#/ui/button-link.tsx'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { CheckboxField } from '#/ui/checkbox-field.tsx'
import { TextAreaField, TextField } from '#/ui/text-field.tsx'
import { operatorPaths } from '../../paths.ts'
import type { Errors } from '../../use-act.ts'
import { VacancyPreview } from './vacancy-preview.tsx'
import { linesOf, type VacancyValues } from './vacancy-values.ts'
import editor from '../../parts/editor.module.css'
import styles from './vacancies.module.css'

const LINES = [
  {
    name: 'duties',
    label: 'Что делать',
    hint: `Каждая строка — пункт списка, до ${VACANCY_LINE_MAX} знаков`,
  },
  { name: 'offers', label: 'Что мы предлагаем', hint: 'Пусто — такого списка не будет' },
  { name: 'requirements', label: 'Что важно', hint: 'Пусто — такого списка не будет' },
] as const

interface Fields {
  readonly values: VacancyValues
  readonly errors: Errors
  readonly set: (change: Partial<VacancyValues>) => void
}

const Facts = ({ values, errors, set }: Fields) => (
  <>
    <TextField
      label="Название"
      value={values.title}
      error={errors['title']}
      autoComplete="off"
      onChange={({ target }) => set({ title: target.value })}
    />
    <TextField
      label="Город или города"
      hint="Москва и область"
      value={values.city}
      error={errors['city']}
      autoComplete="off"
      onChange={({ target }) => set({ city: target.value })}
    />
    <div className={editor['row']}>
      <TextField
        label="График"
        hint="Смены 2/2, с 9 до 21"
        value={values.schedule}
        error={errors['schedule']}
        autoComplete="off"
        onChange={({ target }) => set({ schedule: target.value })}
      />
      <TextField
        label="Оплата"
        hint={typeset('От 65 000 ₽ на руки')}
        value={values.pay}
        error={errors['pay']}
        autoComplete="off"
        onChange={({ target }) => set({ pay: target.value })}
      />
    </div>
    <TextAreaField
      label="О работе"
      hint={typeset('Два-три предложения под названием')}
      rows={4}
      value={values.lead}
      length={values.lead.trim().length}
      most={VACANCY_LEAD_MAX}
      error={errors['lead']}
      onChange={({ target }) => set({ lead: target.value })}
    />
  </>
)

/** A vacancy with its preview beside it. */
export const VacancyForm = ({
  initial,
  pending,
  aside,
  onSave,
}: {
  readonly initial: VacancyValues
  readonly pending: boolean
  /** What else may be done to it. */
  readonly aside?: ReactNode
  /** @returns errors of the server, or null where it is stored */
  readonly onSave: (values: VacancyValues) => Promise<Errors | null>
}) => {
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Errors>({})
  const set = (change: Partial<VacancyValues>) => setValues({ ...values, ...change })
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!pending) setErrors((await onSave(values)) ?? {})
  }
  return (
    <form
      noValidate
      aria-label="Вакансия"
      className={editor['form']}
      onSubmit={(event) => void submit(event)}
    >
      <Card title="Что написано">
        <div className={editor['fields']}>
          <Facts values={values} errors={errors} set={set} />
          {LINES.map(({ name, label, hint }) => (
            <TextAreaField
              key={name}
              label={label}
              hint={typeset(hint)}
              className={styles['lines']}
              rows={5}
              value={values[name]}
              length={linesOf(values[name]).length}
              most={VACANCY_LINES_MAX}
              error={errors[name]}
              onChange={({ target }) => set({ [name]: target.value })}
            />
          ))}
          <CheckboxField
            checked={values.published}
            onChange={({ target }) => set({ published: target.checked })}
          >
            Показать на сайте и принимать отклики
          </CheckboxField>
          <div className={editor['acts']}>
            <Button type="submit" disabled={pending}>
              {pending ? 'Сохраняем…' : 'Сохранить'}
            </Button>
            <ButtonLink look="quiet" to={operatorPaths.vacancies()}>
              Не сохранять
            </ButtonLink>
            {aside}
          </div>
        </div>
      </Card>
      <VacancyPreview values={values} />
    </form>
  )
}
