import { useQuery } from '@tanstack/react-query'
import {
  operatorFindInn,
  type ApplicationCard,
} from '@yacheyka/contract/applications/console-applications'
import { typeset } from '@yacheyka/core/text/wording'
import { useState, type SubmitEvent } from 'react'
import { Link } from 'react-router'
import { Button } from '@yacheyka/ui/button.tsx'
import { Icon } from '@yacheyka/ui/icons.tsx'
import { stack } from '@yacheyka/ui/layout.ts'
import { TextField } from '@yacheyka/ui/text-field.tsx'
import { operatorQuery } from '../../api.ts'
import { operatorPaths } from '../../paths.ts'
import styles from './approve-form.module.css'
import { RefuseDialog } from './refuse-dialog.tsx'
import {
  bodyOf,
  type Errors,
  errorsWhileTyping,
  innOf,
  isPersons,
  isRight,
  loginOf,
  NOTHING_TYPED,
  type Typed,
  type TypedField,
} from './requisites.ts'
import { useApprove } from './use-approve.ts'

/** A customer that has this ИНН already; null where there is none. */
const useNamesake = (inn: string | undefined) =>
  useQuery({
    ...operatorQuery(operatorFindInn, { params: { inn: inn ?? '' } }),
    enabled: inn !== undefined,
    staleTime: 0,
  }).data?.customer ?? null

/** Stands below a number whose control digits agree. */
const Agrees = ({ words }: { readonly words: string }) => (
  <p className={styles['right']}>
    <Icon name="done" size={16} />
    {typeset(words)}
  </p>
)

// By hand: a field is judged by the others while they are typed.
const useTyped = () => {
  const [typed, setTyped] = useState<Typed>(NOTHING_TYPED)
  const [left, setLeft] = useState<ReadonlySet<TypedField>>(new Set())
  const [answered, setAnswered] = useState<Errors>({})
  const errors: Errors = { ...errorsWhileTyping(typed, left), ...answered }
  /** What a text field of the form is told. */
  const field = (name: TypedField) => ({
    name,
    value: typed[name] ?? '',
    error: errors[name],
    autoComplete: 'off',
    spellCheck: false,
    onChange: ({ target: { value } }: { readonly target: { readonly value: string } }) => {
      setTyped((before) => ({ ...before, [name]: value }))
      // КПП and ОГРН are judged by the ИНН too.
      setAnswered({})
    },
    onBlur: () => setLeft((before) => new Set([...before, name])),
  })
  return { typed, field, setAnswered }
}

/** What is read off the scans is typed here, judged as it is typed; then the customer is made, or the application refused. */
export const ApproveForm = ({ card }: { readonly card: ApplicationCard }) => {
  const { typed, field, setAnswered } = useTyped()
  const [refusing, setRefusing] = useState(false)
  const { pending, approve } = useApprove(card.uid)
  const namesake = useNamesake(innOf(typed))
  const persons = isPersons(typed)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { body, errors } = bodyOf(typed)
    setAnswered(Object.keys(errors).length > 0 ? errors : await approve(body))
  }
  return (
    <>
      <form
        noValidate
        aria-label="Одобрение заявки"
        className={stack(12)}
        onSubmit={(event) => void submit(event)}
      >
        <TextField
          label="Название организации"
          hint="Как в выписке: ООО «Ромашка», ИП Иванова А. П."
          {...field('juridical_name')}
        />
        <div>
          <TextField label="ИНН" inputMode="numeric" {...field('inn')} />
          {isRight('inn', typed) && (
            <Agrees words={persons ? 'ИНН предпринимателя верный' : 'ИНН организации верный'} />
          )}
          {namesake !== null && (
            <p role="alert" className={styles['taken']}>
              Клиент с таким ИНН уже есть:{' '}
              <Link to={operatorPaths.customer(namesake.uid)}>{namesake.name}</Link>
            </p>
          )}
        </div>
        {!persons && (
          <div>
            <TextField label="КПП" {...field('kpp')} />
            {isRight('kpp', typed) && <Agrees words="КПП верный" />}
          </div>
        )}
        <div>
          <TextField label={persons ? 'ОГРНИП' : 'ОГРН'} inputMode="numeric" {...field('ogrn')} />
          {isRight('ogrn', typed) && <Agrees words="Контрольная цифра сходится" />}
        </div>
        <div>
          <TextField
            label="Номер записи или выписки ЕГРЮЛ, ЕГРИП"
            hint="ГРН или ЮЭ9965-26-123456789"
            {...field('egrul_number')}
          />
          {isRight('egrul_number', typed) && <Agrees words="Номер верный" />}
        </div>
        <TextField
          label="Имя отправителя"
          hint="Его читают получатели. Пусто — название организации"
          {...field('sender_name')}
        />
        <TextField
          label="Логин"
          hint="Составится из названия и ИНН, можно другой"
          autoCapitalize="none"
          {...field('login')}
          value={loginOf(typed)}
        />
        <div className={styles['actions']}>
          <Button type="submit" disabled={pending || namesake !== null}>
            {pending ? 'Одобряем…' : 'Одобрить'}
          </Button>
          <Button look="quiet" disabled={pending} onClick={() => setRefusing(true)}>
            Отказать…
          </Button>
        </div>
        <p className={styles['note']}>
          {typeset(`Логин и ссылка для пароля уйдут на ${card.ceo_email}.`)}
        </p>
      </form>
      {refusing && (
        <RefuseDialog uid={card.uid} email={card.ceo_email} onClose={() => setRefusing(false)} />
      )}
    </>
  )
}
