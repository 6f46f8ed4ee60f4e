import type { OfferedVacancy } from '@yacheyka/contract/vacancies/vacancies'
import { MESSAGE_LENGTH_MAX } from '@yacheyka/core/vacancies/vacancy'
import { typeset } from '@yacheyka/core/text/wording'
import { useId, useRef } from 'react'
import { Controller, useWatch, type Control } from 'react-hook-form'
import { Link } from 'react-router'
import { paths } from '@yacheyka/frontend/paths.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { CaptchaField } from '@yacheyka/frontend/captcha/captcha-field.tsx'
import type { CaptchaHandle } from '@yacheyka/frontend/captcha/captcha-props.ts'
import { CheckboxField } from '@yacheyka/ui/checkbox-field.tsx'
import { EditionOf } from '@yacheyka/frontend/legal/edition-of.tsx'
import { FieldError } from '@yacheyka/ui/field-error.tsx'
import { FileField } from '@yacheyka/ui/file-field.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import { onInput } from '@yacheyka/ui/masked-field.ts'
import { PhoneField } from '@yacheyka/ui/phone-field.tsx'
import { TextAreaField, TextField } from '@yacheyka/ui/text-field.tsx'
import { VisuallyHidden } from '@yacheyka/ui/visually-hidden.tsx'
import type { ResponseValues } from './response-fields.ts'
import { RESUME_ACCEPT } from './resume.ts'
import styles from './response-form.module.css'
import { useResponseForm } from './use-response-form.ts'

type Form = ReturnType<typeof useResponseForm>['form']

// Fields are registered in the order of the page: the first bad one takes the focus.
const Texts = ({ form }: { readonly form: Form }) => {
  const { register, control, errorOf } = form
  const message = useWatch({ control, name: 'message' })
  return (
    <div className={classes(stack(24), styles['fields'])}>
      <TextField
        label="ФИО"
        hint={typeset('Фамилия и имя, например: Иванова Мария')}
        autoComplete="name"
        className={styles['wide']}
        error={errorOf('name')}
        {...register('name')}
      />
      <TextField
        label="E-mail"
        type="email"
        autoComplete="email"
        error={errorOf('email')}
        {...register('email')}
      />
      <PhoneField label="Телефон" error={errorOf('phone')} {...onInput(register('phone'))} />
      <TextAreaField
        label="Сопроводительное письмо"
        hint={typeset('Чем занимались раньше и почему хотите к нам')}
        className={styles['wide']}
        length={message.trim().length}
        most={MESSAGE_LENGTH_MAX}
        error={errorOf('message')}
        {...register('message')}
      />
      <div className={styles['wide']}>
        <Resume control={control} />
      </div>
    </div>
  )
}

const Resume = ({ control }: { readonly control: Control<ResponseValues> }) => (
  <Controller
    control={control}
    name="file"
    render={({ field: { ref, value, onChange, onBlur }, fieldState: { error } }) => (
      <FileField
        ref={ref}
        label="Резюме"
        hint={typeset('Файл pdf, doc, docx, rtf или txt, не больше 10 МБ')}
        accept={RESUME_ACCEPT}
        file={value}
        error={error?.message}
        onFile={(file) => {
          onChange(file)
          // At once, rather than when the field is left: a wrong file is found out before the rest is filled in.
          onBlur()
        }}
      />
    )}
  />
)

const Consent = ({
  form: { register, errorOf },
  edition,
}: {
  readonly form: Form
  readonly edition: string | undefined
}) => (
  <CheckboxField error={errorOf('consent')} {...register('consent')}>
    {typeset('Даю согласие на обработку моих персональных данных, чтобы рассмотреть мой отклик')}
    <EditionOf edition={edition} />.{' '}
    {typeset('Как мы храним данные и как отозвать согласие, сказано в')}{' '}
    <Link to={paths.privacyPolicy()} target="_blank">
      политике конфиденциальности
      <VisuallyHidden> (откроется в новой вкладке)</VisuallyHidden>
    </Link>
    .
  </CheckboxField>
)

/** The form of a response to one vacancy (specification 1, section 5); loaded when its block opens. */
export const ResponseForm = ({ vacancy }: { readonly vacancy: OfferedVacancy }) => {
  const id = useId()
  const captcha = useRef<CaptchaHandle>(null)
  const { form, edition } = useResponseForm(vacancy, captcha)
  const { control, setValue, formError, pending, submit } = form
  return (
    <form
      noValidate
      aria-labelledby={`${id}-title`}
      className={classes(stack(24), styles['form'])}
      onSubmit={(event) => void submit(event)}
    >
      <div className={stack(4)}>
        <h3 id={`${id}-title`} className={styles['title']}>
          Отклик на вакансию
          <VisuallyHidden> «{vacancy.title}»</VisuallyHidden>
        </h3>
        <p className={styles['note']}>Нужно заполнить все поля.</p>
      </div>
      <Texts form={form} />
      <div className={stack(24)}>
        <Consent form={form} edition={edition} />
        <CaptchaField
          control={control}
          name="yandex_token"
          captcha={captcha}
          form="vacancy"
          // A token that has gone is no error of the visitor's: only a new one is judged.
          onToken={(token) => setValue('yandex_token', token, { shouldValidate: token !== '' })}
        />
        <div className={styles['send']}>
          <Button type="submit" aria-disabled={pending || undefined} aria-describedby={`${id}-why`}>
            {pending ? 'Отправляем…' : 'Отправить отклик'}
          </Button>
          <output className={styles['why']}>
            <span id={`${id}-why`}>
              {pending && 'Отправляем отклик и резюме. Большой файл может занять минуту.'}
            </span>
          </output>
        </div>
        {formError !== undefined && <FieldError id={`${id}-whole`} text={formError} />}
      </div>
    </form>
  )
}
