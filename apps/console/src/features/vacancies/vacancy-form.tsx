import {
  VACANCY_LEAD_MAX,
  VACANCY_LINE_MAX,
  VACANCY_LINES_MAX,
} from '@yacheyka/core/vacancies/vacancy'
import { typeset } from '@yacheyka/core/text/wording'
import type { ReactNode } from 'react'
import { ButtonLink } from '@yacheyka/ui/button-link.tsx'
import { Button } from '@yacheyka/ui/button.tsx'
import { Card } from '@yacheyka/ui/card.tsx'
import { CheckboxField } from '@yacheyka/ui/checkbox-field.tsx'
import { FormFailure } from '@yacheyka/ui/form-failure.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import { TextAreaField, TextField } from '@yacheyka/ui/text-field.tsx'
import { operatorPaths } from '../../paths.ts'
import type { OperatorFormState } from '../../parts/use-operator-form.ts'
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

type Form = OperatorFormState<VacancyValues>

const Facts = ({ form }: { readonly form: Form }) => (
  <>
    <TextField label="Название" autoComplete="off" {...form.field('title')} />
    <TextField
      label="Город или города"
      hint="Москва и область"
      autoComplete="off"
      {...form.field('city')}
    />
    <div className={editor['row']}>
      <TextField
        label="График"
        hint="Смены 2/2, с 9 до 21"
        autoComplete="off"
        {...form.field('schedule')}
      />
      <TextField
        label="Оплата"
        hint={typeset('От 65 000 ₽ на руки')}
        autoComplete="off"
        {...form.field('pay')}
      />
    </div>
    <TextAreaField
      label="О работе"
      hint={typeset('Два-три предложения под названием')}
      rows={4}
      most={VACANCY_LEAD_MAX}
      {...form.area('lead')}
    />
  </>
)

/** A vacancy with its preview beside it. */
export const VacancyForm = ({
  form,
  aside,
}: {
  readonly form: Form
  /** What else may be done to it. */
  readonly aside?: ReactNode
}) => {
  const values = form.watch()
  return (
    <form
      noValidate
      aria-label="Вакансия"
      className={classes(stack(12), editor['form'])}
      onSubmit={(event) => void form.submit(event)}
    >
      <Card title="Что написано">
        <div className={stack(12)}>
          <Facts form={form} />
          {LINES.map(({ name, label, hint }) => (
            <TextAreaField
              key={name}
              label={label}
              hint={typeset(hint)}
              className={styles['lines']}
              rows={5}
              length={linesOf(values[name]).length}
              most={VACANCY_LINES_MAX}
              {...form.field(name)}
            />
          ))}
          <CheckboxField {...form.field('published')}>
            Показать на сайте и принимать отклики
          </CheckboxField>
          <FormFailure text={form.formError} />
          <div className={editor['acts']}>
            <Button type="submit" disabled={form.pending}>
              {form.pending ? 'Сохраняем…' : 'Сохранить'}
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
