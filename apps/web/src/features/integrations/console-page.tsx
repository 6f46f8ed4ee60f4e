import { typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { formatError } from '@yacheyka/frontend/api/api-error.ts'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { files } from '@yacheyka/frontend/paths.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { Facts } from '@yacheyka/ui/facts.tsx'
import { FieldError } from '@yacheyka/ui/field-error.tsx'
import { formatSize } from '@yacheyka/ui/format-size.ts'
import { autoStack, stack } from '@yacheyka/ui/layout.ts'
import { saveFile } from '@yacheyka/frontend/downloads/save-file.ts'
import { SelectField } from '@yacheyka/ui/select-field.tsx'
import { FailedState, LoadingState } from '@yacheyka/ui/states.tsx'
import { TextAreaField, TextField } from '@yacheyka/ui/text-field.tsx'
import { useUrlQuery, withChanges } from '@yacheyka/ui/use-url-query.ts'
import { formatCurl, toneOfStatus } from './call-words.ts'
import { urlOf, type ConsoleCall, draftOf, errorsOf } from './console-calls.ts'
import { copyText } from './copy-text.ts'
import { IntegrationsFrame } from './integrations-frame.tsx'
import { TestBand } from './test-band.tsx'
import styles from './integrations.module.css'
import { StateMark } from '@yacheyka/ui/state-mark.tsx'
import { type ConsoleResponse, useConsole, useConsoleCalls } from './use-console.ts'
import { useEndpointForm } from '@yacheyka/frontend/forms/use-endpoint-form.ts'

export const handle: PageHandle = {
  head: (config, pathname) => ({
    title: titled('Консоль', config),
    description: 'Вызовы API из кабинета, с тестовым ключом.',
    path: pathname,
  }),
}

/** Characters: beyond it a program is the better way. */
const BODY_MOST = 100_000
const FIRST_CALL = 'listMerchantPoints'

const ResponseBody = ({ response }: { readonly response: ConsoleResponse }) => {
  const { status, ms, headers, text, file } = response
  return (
    <section className={stack(12)} aria-labelledby="console-answer">
      <h2 id="console-answer" className={styles['subtitle']}>
        Ответ
      </h2>
      <p className={styles['acts']}>
        <StateMark tone={toneOfStatus(status)} text={String(status)} />
        <span>{typeset(`за ${ms} мс`)}</span>
      </p>
      <Facts
        facts={headers.map(([name, value]) => [
          name,
          <code key={name} className={styles['code']}>
            {value}
          </code>,
        ])}
      />
      {text !== undefined && text !== '' && (
        <textarea
          readOnly
          aria-label="Тело ответа"
          className={classes(styles['curl'], styles['body'])}
          rows={Math.min(24, text.split('\n').length)}
          value={text}
        />
      )}
      {file !== undefined && (
        <div className={styles['acts']}>
          <Button onClick={() => saveFile(file.name, file.content)}>
            {typeset(`Скачать ${file.name}, ${formatSize(file.content.size)}`)}
          </Button>
        </div>
      )}
    </section>
  )
}

const CallForm = ({ call }: { readonly call: ConsoleCall }) => {
  const [response, setResponse] = useState<ConsoleResponse>()
  const [note, setNote] = useState('')
  const send = useConsole()
  const [defaultValues] = useState(() => draftOf(call))
  const { register, watch, errorOf, formError, pending, submit } = useEndpointForm({
    defaultValues,
    check: (typed) => errorsOf(call, typed),
    send: async (typed) => setResponse(await send(call, typed)),
  })
  const draft = watch()
  const curl = () =>
    formatCurl(
      { method: call.method, path: urlOf(call, draft) },
      call.sends ? draft.body : null,
      window.location.origin,
    )
  return (
    <>
      <form
        noValidate
        aria-label="Вызов API"
        className={autoStack(16)}
        onSubmit={(event) => void submit(event)}
      >
        <p className={autoStack(4)}>
          <span>{typeset(call.summary)}</span>
          <code className={styles['path']}>
            {call.method} {urlOf(call, draft)}
          </code>
        </p>
        {call.parameters.length > 0 && (
          <div className={styles['filters']}>
            {call.parameters.map(({ name, schema, required = false }) =>
              schema?.enum === undefined ? (
                <TextField
                  key={name}
                  label={required ? `${name}, обязательно` : name}
                  autoComplete="off"
                  error={errorOf(`values.${name}`)}
                  {...register(`values.${name}`)}
                />
              ) : (
                <SelectField
                  key={name}
                  label={name}
                  empty="—"
                  options={schema.enum.map((value) => ({ value, title: value }))}
                  error={errorOf(`values.${name}`)}
                  {...register(`values.${name}`)}
                />
              ),
            )}
          </div>
        )}
        {call.sends && (
          <TextAreaField
            label="Тело, JSON"
            length={draft.body.length}
            most={BODY_MOST}
            className={styles['json']}
            rows={Math.min(20, draft.body.split('\n').length + 1)}
            spellCheck={false}
            error={errorOf('body')}
            {...register('body')}
          />
        )}
        {formError !== undefined && <FieldError id="console-fault" text={formError} />}
        <div className={styles['acts']}>
          <Button type="submit" aria-disabled={pending || undefined}>
            {pending ? 'Отправляем…' : 'Отправить'}
          </Button>
          <Button look="quiet" onClick={() => void copyText(curl()).then(setNote)}>
            Скопировать как curl
          </Button>
          <a href={`${files.developers}reference#${call.id}`}>Справочник</a>
        </div>
        <output className={styles['note']}>{note}</output>
      </form>
      {response !== undefined && <ResponseBody response={response} />}
    </>
  )
}

const Calls = () => {
  const { query, change } = useUrlQuery()
  const { data, error, refetch } = useConsoleCalls()
  if (data === undefined)
    return error === null ? (
      <LoadingState label="Загружаем вызовы" />
    ) : (
      <FailedState detail={formatError(error)} onRetry={() => void refetch()} />
    )
  const call =
    data.find(({ id }) => id === query.get('call')) ?? data.find(({ id }) => id === FIRST_CALL)
  if (call === undefined) return undefined
  return (
    <>
      <div className={styles['choices']}>
        <SelectField
          label="Вызов"
          options={data.map(({ id, title }) => ({ value: id, title }))}
          value={call.id}
          onChange={({ target }) => change((latest) => withChanges(latest, { call: target.value }))}
        />
      </div>
      <CallForm key={call.id} call={call} />
    </>
  )
}

/** Any call of the API by hand. */
export const Component = () => (
  <IntegrationsFrame aside={null}>
    <TestBand />
    <p className={styles['lead']}>
      {typeset(
        'Вызовы уходят с тестовым ключом «Консоль», который создаётся при первой отправке и живёт час.',
      )}
    </p>
    <Calls />
  </IntegrationsFrame>
)
