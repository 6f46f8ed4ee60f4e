import type { OfferedVacancy } from '@yacheyka/contract/vacancies/vacancies'
import { LETTER_LENGTH_MAX } from '@yacheyka/core/vacancies/vacancy'
import { typeset } from '@yacheyka/core/text/wording'
import { useId, useRef, type InputEvent } from 'react'
import { Controller, useWatch, type Control, type UseFormRegisterReturn } from 'react-hook-form'
import { Link } from 'react-router'
import { paths } from '#/paths.ts'
import { Button } from '#/ui/button.tsx'
import { Captcha } from '#/ui/captcha/captcha.tsx'
import type { CaptchaHandle } from '#/ui/captcha/captcha-props.ts'
import { CheckboxField } from '#/ui/checkbox-field.tsx'
import { EditionOf } from '#/ui/edition-of.tsx'
import { FieldError } from '#/ui/field-error.tsx'
import { FileField } from '#/ui/file-field.tsx'
import { PhoneField } from '#/ui/phone-field.tsx'
import { TextAreaField, TextField } from '#/ui/text-field.tsx'
import { VisuallyHidden } from '#/ui/visually-hidden.tsx'
import type { ResponseValues } from './response-fields.ts'
import { RESUME_ACCEPT } from './resume.ts'
import styles from './response-form.module.css'
import { useResponseForm } from './use-response-form.ts'

type Form = ReturnType<typeof useResponseForm>['form']

/** A field with a mask tells of its changes by `input`. */
const onInput = ({ onChange, ...field }: UseFormRegisterReturn<'phone'>) => ({
  ...field,
  onInput: (event: InputEvent<HTMLInputElement>) => void onChange(event),
})

// Fields are registered in the order of the page: the first bad one takes the focus.
const Texts = ({ form }: { readonly form: Form }) => {
  const { register, control, formState } = form
  const { errors } = formState
  const letter = useWatch({ control, name: 'message' })
  return (
    <div className={styles['fields']}>
      <TextField
        label="ФИО"
        hint={typeset('Фамилия и имя, например: Иванова Мария')}
        autoComplete="name"
        className={styles['wide']}
        error={errors.name?.message}
        {...register('name')}
      />
      <TextField
        label="E-mail"
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <PhoneField label="Телефон" error={errors.phone?.message} {...onInput(register('phone'))} />
      <TextAreaField
        label="Сопроводительное письмо"
        hint={typeset('Чем занимались раньше и почему хотите к нам')}
        className={styles['wide']}
        length={letter.trim().length}
        most={LETTER_LENGTH_MAX}
        error={errors.message?.message}
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
  form: { register, formState },
  edition,
}: {
  readonly form: Form
  readonly edition: string | undefined
}) => (
  <CheckboxField error={formState.errors.consent?.message} {...register('consent')}>
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
  const { form, edition, pending, submit } = useResponseForm(vacancy, captcha)
  const { control, formState, setValue } = form
  const whole = formState.errors.root?.message
  return (
    <form noValidate aria-labelledby={`${id}-title`} className={styles['form']} onSubmit={submit}>
      <div className={styles['top']}>
        <h3 id={`${id}-title`} className={styles['title']}>
          Отклик на вакансию
          <VisuallyHidden> «{vacancy.title}»</VisuallyHidden>
        </h3>
        <p className={styles['note']}>Нужно заполнить все поля.</p>
      </div>
      <Texts form={form} />
      <div className={styles['end']}>
        <Consent form={form} edition={edition} />
        <Controller
          control={control}
          name="token"
          render={({ field: { ref }, fieldState: { error } }) => (
            <Captcha
              ref={(handle) => {
                captcha.current = handle
                ref(handle)
              }}
              form="vacancy"
              error={error?.message}
              onToken={(token) =>
                // A token that has gone is no error of the visitor's: only a new one is judged.
                setValue('token', token ?? '', { shouldValidate: token !== null })
              }
            />
          )}
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
        {whole !== undefined && <FieldError id={`${id}-whole`} text={whole} />}
      </div>
    </form>
  )
}
