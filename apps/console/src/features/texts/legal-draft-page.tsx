import { useQuery } from '@tanstack/react-query'
import {
  LEGAL_LENGTH_MAX,
  operatorDeleteLegalDraft,
  operatorGetLegalDraft,
  type OperatorLegalDraft,
  operatorListLegal,
  operatorPublishLegal,
  operatorSaveLegalDraft,
} from '@yacheyka/contract/content/console-legal'
import { MANAGERS } from '@yacheyka/contract/http/console-roles'
import { LEGAL_KINDS, LEGAL_WORDING, type LegalKind } from '@yacheyka/core/legal/legal-edition'
import { typeset } from '@yacheyka/core/text/wording'
import { useRef, useState, type SubmitEvent } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router'
import { formatError } from '@yacheyka/frontend/api/api-error.ts'
import { useBrand } from '@yacheyka/frontend/page/config.tsx'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { ButtonLink } from '@yacheyka/ui/button-link.tsx'
import { Button } from '@yacheyka/ui/button.tsx'
import { Card } from '@yacheyka/ui/card.tsx'
import { FormFailure } from '@yacheyka/ui/form-failure.tsx'
import { formatMoscowTime } from '@yacheyka/ui/format-date.ts'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import { FailedState, LoadingState } from '@yacheyka/ui/states.tsx'
import { TextField } from '@yacheyka/ui/text-field.tsx'
import { callAsOperator, operatorQuery, refresh } from '../../api.ts'
import { PromptDialog } from '../../parts/prompt-dialog.tsx'
import editor from '../../parts/editor.module.css'
import page from '../../parts/page.module.css'
import { operatorPaths } from '../../paths.ts'
import { useOperatorForm } from '../../parts/use-operator-form.ts'
import { useMay } from '../../use-operator.ts'
import { LegalPreview } from './legal-preview.tsx'
import { TextArea } from './text-area.tsx'

export const handle: PageHandle = {
  head: (config, pathname) => ({
    title: titled('Новая редакция', config),
    description: 'Черновик редакции оферты или политики конфиденциальности.',
    path: pathname,
  }),
}

const changed = () => refresh(operatorListLegal, operatorGetLegalDraft)

const DeleteQuestion = ({
  draft: { kind, version },
  onClose,
}: {
  readonly draft: OperatorLegalDraft
  readonly onClose: () => void
}) => {
  const navigate = useNavigate()
  return (
    <PromptDialog
      title="Удалить черновик?"
      act="Удалить"
      acting="Удаляем…"
      back="Не удалять"
      look="danger"
      onAct={async () => {
        await callAsOperator(operatorDeleteLegalDraft, { params: { kind }, query: { version } })
        await navigate(operatorPaths.legal())
        void changed()
        return 'Черновик удалён'
      }}
      onClose={onClose}
    >
      <p>{typeset('Вернуть его нельзя. Опубликованные редакции остаются.')}</p>
    </PromptDialog>
  )
}

const PublishQuestion = ({
  draft: { kind, version, earliest },
  onClose,
}: {
  readonly draft: OperatorLegalDraft
  readonly onClose: () => void
}) => {
  const [edition, setEdition] = useState(earliest)
  const navigate = useNavigate()
  const { documents } = useBrand()
  return (
    <PromptDialog
      title="Опубликовать редакцию?"
      act="Опубликовать"
      acting="Публикуем…"
      back="Не публиковать"
      onAct={async () => {
        await callAsOperator(operatorPublishLegal, {
          params: { kind },
          body: { version, edition },
        })
        await navigate(operatorPaths.legal())
        void changed()
        return 'Редакция опубликована'
      }}
      onClose={onClose}
    >
      <p>
        {typeset(
          'С этого дня формы просят принять новую редакцию, прежняя остаётся на сайте по ссылке. То, что начало действовать, изменить нельзя: только следующей редакцией.',
        )}
      </p>
      {kind === 'privacy_policy' && documents.length > 0 && (
        <p>
          {typeset(
            'PDF на странице политики меняются отдельно: это файлы из brand.json, documents.',
          )}
        </p>
      )}
      <TextField
        label="Действует с"
        type="date"
        hint={typeset('По московскому времени')}
        min={earliest}
        value={edition}
        onChange={({ target }) => setEdition(target.value)}
      />
    </PromptDialog>
  )
}

const Editor = ({ opened }: { readonly opened: OperatorLegalDraft }) => {
  const { kind } = opened
  // What the form began with: another change meanwhile is refused, not written over.
  const [begun, setBegun] = useState(opened)
  const [requests, setRequests] = useState<'delete' | 'publish'>()
  const publishes = useRef(false)
  const mayPublish = useMay(MANAGERS)
  const form = useOperatorForm({
    defaultValues: { text: opened.text },
    schema: operatorSaveLegalDraft.body,
    toBody: (typed) => ({ ...typed, version: begun.version }),
    send: async (body) => {
      const saved = await callAsOperator(operatorSaveLegalDraft, { params: { kind }, body })
      setBegun(saved)
      form.change('text', saved.text)
      await refresh(operatorListLegal)
    },
    success: 'Черновик сохранён',
    onDone: () => {
      if (publishes.current) setRequests('publish')
    },
    about: 'legal',
  })
  const { pending } = form
  const text = form.watch('text')
  const save = (publish: boolean) => {
    publishes.current = publish
    return form.submit()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void save(false)
  }
  const publish = () => {
    if (begun.version > 0 && text === begun.text) setRequests('publish')
    else void save(true)
  }
  return (
    <>
      <form
        noValidate
        aria-label={LEGAL_WORDING[kind]}
        className={classes(stack(12), editor['form'])}
        onSubmit={submit}
      >
        <Card title="Черновик">
          <div className={stack(12)}>
            <p className={page['quiet']}>
              {begun.draft === null
                ? typeset('Начат с текста последней редакции.')
                : typeset(
                    `Сохранён ${formatMoscowTime(begun.draft.changed_at)}${begun.draft.changed_by === null ? '' : `, ${begun.draft.changed_by}`}.`,
                  )}
            </p>
            <TextArea
              label="Текст"
              format="markdown"
              value={text}
              most={LEGAL_LENGTH_MAX}
              error={form.errorOf('text')}
              onChange={(next) => form.change('text', next)}
            />
            <FormFailure text={form.formError} />
            <div className={editor['acts']}>
              <Button type="submit" look={mayPublish ? 'quiet' : 'main'} disabled={pending}>
                {pending ? 'Сохраняем…' : 'Сохранить черновик'}
              </Button>
              {mayPublish && (
                <Button disabled={pending} onClick={publish}>
                  Опубликовать…
                </Button>
              )}
              <ButtonLink look="quiet" to={operatorPaths.legal()}>
                К редакциям
              </ButtonLink>
              {begun.version > 0 && (
                <Button look="danger" onClick={() => setRequests('delete')}>
                  Удалить черновик
                </Button>
              )}
            </div>
          </div>
        </Card>
        <LegalPreview kind={kind} text={text} />
      </form>
      {/* Beside the form: what is sent in them would send the form as well. */}
      {requests === 'delete' && (
        <DeleteQuestion draft={begun} onClose={() => setRequests(undefined)} />
      )}
      {requests === 'publish' && (
        <PublishQuestion draft={begun} onClose={() => setRequests(undefined)} />
      )}
    </>
  )
}

const Draft = ({ kind }: { readonly kind: LegalKind }) => {
  const { data, error, refetch } = useQuery({
    ...operatorQuery(operatorGetLegalDraft, { params: { kind } }),
    // Of what was published or deleted meanwhile nothing is shown.
    gcTime: 0,
  })
  if (data !== undefined) return <Editor opened={data} />
  if (error === null) return <LoadingState label="Открываем черновик" />
  return <FailedState detail={formatError(error)} onRetry={() => void refetch()} />
}

/** Where the next edition of one text is written and published. */
export const Component = () => {
  const { kind } = useParams()
  const known = LEGAL_KINDS.find((each) => each === kind)
  if (known === undefined) return <Navigate to={operatorPaths.legal()} replace />
  return (
    <div className={page['page']}>
      <h1 className={page['title']}>{LEGAL_WORDING[known]}</h1>
      <Draft key={known} kind={known} />
    </div>
  )
}
