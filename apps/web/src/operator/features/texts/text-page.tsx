import { useQuery } from '@tanstack/react-query'
import {
  isOrderedTextKind,
  operatorAddText,
  operatorChangeText,
  operatorDeleteText,
  operatorGetText,
  operatorListTexts,
  type OperatorText,
  type TextKind,
} from '@yacheyka/contract/content/console-texts'
import { isoDay, moscowDay } from '@yacheyka/core/time/document-day'
import { typeset } from '@yacheyka/core/text/wording'
import { useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { formatError } from '#/api/api-error.ts'
import { randomKey } from '#/api/random-key.ts'
import { titled, type PageHandle } from '#/head.ts'
import { Button } from '#/ui/button.tsx'
import { FailedState, LoadingState } from '#/ui/states.tsx'
import { callAsOperator, operatorQuery, refresh } from '../../api.ts'
import { PromptDialog } from '../../parts/prompt-dialog.tsx'
import page from '../../parts/page.module.css'
import { useAct } from '../../use-act.ts'
import { KIND_WORDS } from './kinds.ts'
import { TextEditor, type TextForm } from './text-form.tsx'

const NEW: TextForm = {
  title: '',
  description: '',
  picture: '',
  picture_alt: '',
  day: '',
  format: 'markdown',
  text: '',
  shown: true,
}

const DeleteQuestion = ({
  kind,
  text,
  onClose,
}: {
  readonly kind: TextKind
  readonly text: OperatorText
  readonly onClose: () => void
}) => {
  const navigate = useNavigate()
  const words = KIND_WORDS[kind]
  return (
    <PromptDialog
      title={`Удалить ${words.which}?`}
      act="Удалить"
      acting="Удаляем…"
      back="Не удалять"
      look="danger"
      onAct={async () => {
        await callAsOperator(operatorDeleteText, { params: { kind, key: text.key } })
        void refresh(operatorListTexts)
        void navigate(words.list)
        return words.deleted
      }}
      onClose={onClose}
    >
      <p>{typeset(`«${text.title}». Вернуть нельзя; чтобы убрать на время, лучше скрыть.`)}</p>
    </PromptDialog>
  )
}

const useSave = (kind: TextKind, begun: OperatorText | undefined) => {
  const { pending, run } = useAct('text')
  const navigate = useNavigate()
  const attempt = useRef({ content: '', key: '' })
  /** The same text tried again is added once, whatever became of the first try. */
  const keyOf = (content: string): string => {
    if (attempt.current.content !== content) attempt.current = { content, key: randomKey() }
    return attempt.current.key
  }
  const save = async ({ day, ...form }: TextForm) => {
    const draft = isOrderedTextKind(kind) || day === '' ? form : { ...form, day }
    const headers = { 'idempotency-key': keyOf(JSON.stringify(draft)) }
    const errors = await run(async () => {
      // What the form began with: another change meanwhile is refused, not written over.
      await (begun === undefined
        ? callAsOperator(operatorAddText, { params: { kind }, body: draft }, { headers })
        : callAsOperator(operatorChangeText, {
            params: { kind, key: begun.key },
            body: { ...draft, version: begun.version },
          }))
      await refresh(operatorListTexts, operatorGetText)
      return typeset(form.shown ? 'Сохранено, читатели уже видят' : 'Сохранено, читателям не видно')
    })
    if (errors === null) await navigate(KIND_WORDS[kind].list)
    return errors
  }
  return { pending, save }
}

const Editor = ({ kind, text }: { readonly kind: TextKind; readonly text: OperatorText }) => {
  const [begun] = useState(text)
  const [requests, setRequests] = useState(false)
  const { pending, save } = useSave(kind, begun)
  return (
    <>
      <TextEditor
        kind={kind}
        initial={{ ...begun, day: begun.day ?? '' }}
        pending={pending}
        aside={
          <Button look="danger" onClick={() => setRequests(true)}>
            Удалить
          </Button>
        }
        onSave={save}
      />
      {/* Beside the form: what is sent in it would send the form as well. */}
      {requests && <DeleteQuestion kind={kind} text={begun} onClose={() => setRequests(false)} />}
    </>
  )
}

const Known = ({ kind, textKey }: { readonly kind: TextKind; readonly textKey: string }) => {
  const { data, error, refetch } = useQuery(
    operatorQuery(operatorGetText, { params: { kind, key: textKey } }),
  )
  if (data !== undefined) return <Editor key={data.key} kind={kind} text={data} />
  if (error === null) return <LoadingState label="Открываем текст" />
  return <FailedState detail={formatError(error)} onRetry={() => void refetch()} />
}

const Fresh = ({ kind }: { readonly kind: TextKind }) => {
  const { pending, save } = useSave(kind, undefined)
  const [initial] = useState(() => ({ ...NEW, day: isoDay(moscowDay(Date.now())) }))
  return <TextEditor kind={kind} initial={initial} pending={pending} onSave={save} />
}

const TextPage = ({ kind }: { readonly kind: TextKind }) => {
  const { key } = useParams()
  const words = KIND_WORDS[kind]
  return (
    <div className={page['page']}>
      <h1 className={page['title']}>{key === undefined ? words.add : words.edit}</h1>
      {key === undefined ? <Fresh kind={kind} /> : <Known kind={kind} textKey={key} />}
    </div>
  )
}

/** The page that writes one text of a kind, as a route has it. */
export const textPageOf = (kind: TextKind) => {
  const handle: PageHandle = {
    head: (config, pathname) => ({
      title: titled(KIND_WORDS[kind].title, config),
      description: KIND_WORDS[kind].about,
      path: pathname,
    }),
  }
  return { handle, Component: () => <TextPage kind={kind} /> }
}
