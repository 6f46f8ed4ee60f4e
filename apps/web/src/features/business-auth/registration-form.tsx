import {
  SCAN_WORDING,
  SCANS_OF_TYPE_MAX,
  type ScanType,
} from '@yacheyka/core/applications/application'
import { NBSP, typeset } from '@yacheyka/core/text/wording'
import { useId, type RefObject } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { paths } from '@yacheyka/frontend/paths.ts'
import { ButtonLink } from '@yacheyka/ui/button-link.tsx'
import { CaptchaField } from '@yacheyka/frontend/captcha/captcha-field.tsx'
import type { CaptchaHandle } from '@yacheyka/frontend/captcha/captcha-props.ts'
import { CheckboxField } from '@yacheyka/ui/checkbox-field.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import { EditionOf } from '@yacheyka/frontend/legal/edition-of.tsx'
import { onInput } from '@yacheyka/ui/masked-field.ts'
import { PhoneField } from '@yacheyka/ui/phone-field.tsx'
import { TextField } from '@yacheyka/ui/text-field.tsx'
import { ConsentWords, NewTab } from './consent-words.tsx'
import styles from './form.module.css'
import { Notice } from './notice.tsx'
import { ScansField } from './scans-field.tsx'
import { NEEDS_CAPTCHA, Submit } from './submit.tsx'
import type { useRegistration } from './use-registration.ts'

type Registration = ReturnType<typeof useRegistration>

// Fields are registered in the order of the page: the first bad one takes the focus.
const Texts = ({ form: { register, errorOf } }: Pick<Registration, 'form'>) => (
  <>
    <TextField
      label="ФИО руководителя"
      hint={typeset('Полностью, например: Иванова Мария Петровна')}
      autoComplete="name"
      error={errorOf('ceo_fullname')}
      {...register('ceo_fullname')}
    />
    <PhoneField label="Телефон" error={errorOf('ceo_phone')} {...onInput(register('ceo_phone'))} />
    <TextField
      label="E-mail"
      type="email"
      hint={typeset('Сюда придут решение по заявке, логин и ссылка для пароля')}
      autoComplete="email"
      error={errorOf('ceo_email')}
      {...register('ceo_email')}
    />
  </>
)

const Scans = ({
  type,
  form,
  add,
  remove,
}: { readonly type: ScanType } & Pick<Registration, 'form' | 'add' | 'remove'>) => (
  <Controller
    control={form.control}
    name={type}
    render={({ field: { ref, value }, fieldState: { error } }) => (
      <ScansField
        ref={ref}
        label={SCAN_WORDING[type]}
        hint={typeset(
          `PDF, JPG, PNG или TIFF, каждый меньше 5${NBSP}МБ, не больше ${SCANS_OF_TYPE_MAX}${NBSP}файлов`,
        )}
        error={error?.message}
        files={value}
        onAdd={(files) => add(type, files)}
        onRemove={(file) => remove(type, file)}
      />
    )}
  />
)

const Agreements = ({
  form: { register, errorOf },
  editions,
}: Pick<Registration, 'form' | 'editions'>) => (
  <>
    <CheckboxField error={errorOf('consent')} {...register('consent')}>
      <ConsentWords purpose="чтобы рассмотреть заявку" edition={editions?.privacy_policy} />
    </CheckboxField>
    <CheckboxField error={errorOf('offer')} {...register('offer')}>
      Принимаю условия{' '}
      <Link to={paths.offer()} target="_blank">
        публичной оферты
        <NewTab />
      </Link>
      <EditionOf edition={editions?.offer} />
    </CheckboxField>
  </>
)

/** How much of the form has gone: scans on a slow line take a while. */
const Progress = ({ part }: { readonly part: number }) => (
  <div className={styles['progress']}>
    <progress value={part} max={1} aria-label="Отправка заявки" className={styles['meter']} />
    <span>{Math.floor(part * 100)} %</span>
  </div>
)

/** The application of a legal entity (specification 2, «Registration»). */
export const RegistrationForm = ({
  registration,
  captcha,
}: {
  readonly registration: Registration
  readonly captcha: RefObject<CaptchaHandle | null>
}) => {
  const id = useId()
  const { form, progress, notice, closeNotice } = registration
  const { control, setValue, pending, submit } = form
  const token = useWatch({ control, name: 'yandex_token' })
  const busy = pending ? 'Отправляем заявку и файлы. Не закрывайте страницу.' : undefined
  return (
    <>
      <form
        noValidate
        aria-label="Заявка"
        className={classes(stack(24), styles['form'])}
        onSubmit={(event) => void submit(event)}
      >
        <Texts form={form} />
        <Scans type="fns_scan" {...registration} />
        <Scans type="egrul_scan" {...registration} />
        <Agreements form={form} editions={registration.editions} />
        <CaptchaField
          control={control}
          name="yandex_token"
          captcha={captcha}
          form="registration"
          onToken={(next) => setValue('yandex_token', next, { shouldValidate: next !== '' })}
        />
        {pending && <Progress part={progress} />}
        <Submit
          id={id}
          label={pending ? 'Отправляем…' : 'Отправить заявку'}
          why={busy ?? (token === '' ? NEEDS_CAPTCHA : undefined)}
        >
          <ButtonLink to={paths.businessLogin()} look="quiet">
            НАЗАД
          </ButtonLink>
        </Submit>
      </form>
      <Notice words={notice} onClose={closeNotice} />
    </>
  )
}
