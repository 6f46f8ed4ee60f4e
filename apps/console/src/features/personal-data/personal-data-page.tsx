import { useQuery } from '@tanstack/react-query'
import { operatorFindPersonalData } from '@yacheyka/contract/privacy/console-personal-data'
import { typeset } from '@yacheyka/core/text/wording'
import { useState, type SubmitEvent } from 'react'
import { useSearchParams } from 'react-router'
import { formatError } from '@yacheyka/frontend/api/api-error.ts'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { FailedState, LoadingState } from '@yacheyka/ui/states.tsx'
import { TextField } from '@yacheyka/ui/text-field.tsx'
import { operatorQuery } from '../../api.ts'
import page from '../../parts/page.module.css'
import { operatorPaths } from '../../paths.ts'
import { Found } from './found.tsx'
import styles from './personal-data.module.css'
import { Requests } from './requests.tsx'
import { bodyOf, contactError, type Whom } from './whom.ts'

export const handle: PageHandle = {
  head: (config) => ({
    title: titled('Персональные данные', config),
    description: 'Что хранится о человеке: выгрузить и стереть.',
    path: operatorPaths.personalData(),
  }),
}

const Search = ({ onFind }: { readonly onFind: (contact: string) => void }) => {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wrong = contactError(typed)
    setError(wrong)
    if (wrong === undefined) onFind(typed.trim())
  }
  return (
    <search>
      <form noValidate className={styles['form']} onSubmit={submit}>
        <TextField
          label="Телефон или электронная почта"
          className={styles['contact']}
          autoComplete="off"
          value={typed}
          error={error}
          onChange={({ target }) => {
            setTyped(target.value)
            setError(undefined)
          }}
        />
        <Button type="submit">Найти</Button>
      </form>
    </search>
  )
}

const ResponseBody = ({ whom }: { readonly whom: Whom }) => {
  const { data, error, refetch } = useQuery({
    ...operatorQuery(operatorFindPersonalData, { body: bodyOf(whom) }),
    // Nothing of it stays in memory once it is not on screen.
    gcTime: 0,
    refetchOnMount: 'always',
  })
  if (error !== null)
    return <FailedState detail={formatError(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <LoadingState label="Ищем" />
  const title = data.customer?.name ?? (whom.kind === 'contact' ? whom.contact : 'Клиент')
  return <Found whom={whom} data={data} title={title} />
}

/** What is kept about somebody: found, given out, erased. Whom it is about never stands in the address, but for a customer. */
export const Component = () => {
  const [search, setSearch] = useSearchParams()
  const [contact, setContact] = useState<string>()
  const customer = search.get('customer')
  const whom: Whom | undefined =
    customer !== null
      ? { kind: 'customer', uid: customer }
      : contact === undefined
        ? undefined
        : { kind: 'contact', contact }
  const find = (next: string) => {
    setContact(next)
    if (customer !== null) setSearch({}, { replace: true })
  }
  return (
    <div className={page['page']}>
      <h1 className={page['title']}>Персональные данные</h1>
      <p className={page['quiet']}>
        {typeset(
          'Человек вправе узнать, что о нём хранится, и попросить стереть это. Ответить нужно за 10 рабочих дней, стереть — за 30 дней. Прежде чем выгружать, убедитесь, что просит он сам: например, он называет номер посылки и телефон получателя. Данные клиента ищите из его карточки.',
        )}
      </p>
      <Search onFind={find} />
      {whom !== undefined && <ResponseBody key={JSON.stringify(whom)} whom={whom} />}
      <Requests />
    </div>
  )
}
