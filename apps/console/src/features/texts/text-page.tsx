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
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { formatError } from '@yacheyka/frontend/api/api-error.ts'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { FailedState, LoadingState } from '@yacheyka/ui/states.tsx'
import { callAsOperator, operatorQuery, refresh } from '../../api.ts'
import { PromptDialog } from '../../parts/prompt-dialog.tsx'
import page from '../../parts/page.module.css'
import { useContentKey } from '../../parts/use-content-key.ts'
import { useOperatorForm } from '../../parts/use-operator-form.ts'
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

const formOf = ({
  key: _key,
  version: _version,
  published_at: _at,
  ...text
}: OperatorText): TextForm => ({
  ...text,
  day: text.day ?? '',
})

const useTextForm = (kind: TextKind, begun: OperatorText | undefined) => {
  const navigate = useNavigate()
  const key = useContentKey()
  const [initial] = useState(() =>
    begun === undefined ? { ...NEW, day: isoDay(moscowDay(Date.now())) } : formOf(begun),
  )
  return useOperatorForm({
    defaultValues: initial,
    schema: operatorAddText.body,
    toBody: ({ day, ...typed }) =>
      isOrderedTextKind(kind) || day === '' ? typed : { ...typed, day },
    send: async (body) => {
      // What the form began with: another change meanwhile is refused, not written over.
      const saved = await (begun === undefined
        ? callAsOperator(operatorAddText, { params: { kind }, body }, key.optionsFor(body))
        : callAsOperator(operatorChangeText, {
            params: { kind, key: begun.key },
            body: { ...body, version: begun.version },
          }))
      await refresh(operatorListTexts, operatorGetText)
      return saved
    },
    success: ({ shown }) =>
      typeset(shown ? 'Сохранено, читатели уже видят' : 'Сохранено, читателям не видно'),
    onDone: () => navigate(KIND_WORDS[kind].list),
    about: 'text',
  })
}

const Editor = ({ kind, text }: { readonly kind: TextKind; readonly text: OperatorText }) => {
  const [begun] = useState(text)
  const [requests, setRequests] = useState(false)
  const form = useTextForm(kind, begun)
  return (
    <>
      <TextEditor
        kind={kind}
        form={form}
        aside={
          <Button look="danger" onClick={() => setRequests(true)}>
            Удалить
          </Button>
        }
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

const Fresh = ({ kind }: { readonly kind: TextKind }) => (
  <TextEditor kind={kind} form={useTextForm(kind, undefined)} />
)

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
