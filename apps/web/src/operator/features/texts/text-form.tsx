import {
  isOrderedTextKind,
  TEXT_DESCRIPTION_MAX,
  TEXT_FORMATS,
  type TextFormat,
  type TextKind,
} from '@yacheyka/contract/content/console-texts'
import { useState, type ReactNode, type SubmitEvent } from 'react'
import { ButtonLink } from '#/ui/button-link.tsx'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { CheckboxField } from '#/ui/checkbox-field.tsx'
import { SelectField } from '#/ui/select-field.tsx'
import { TextAreaField, TextField } from '#/ui/text-field.tsx'
import type { Errors } from '../../use-act.ts'
import { KIND_WORDS } from './kinds.ts'
import { PictureFields } from './picture-fields.tsx'
import { Preview } from './preview.tsx'
import { TextArea } from './text-area.tsx'
import editor from '../../parts/editor.module.css'

export interface TextForm {
  readonly title: string
  readonly description: string
  readonly picture: string
  readonly picture_alt: string
  readonly day: string
  readonly format: TextFormat
  readonly text: string
  readonly shown: boolean
}

const FORMAT_WORDING: Readonly<Record<TextFormat, string>> = { markdown: 'Markdown', html: 'HTML' }

/** A text with its preview beside it. */
export const TextEditor = ({
  kind,
  initial,
  pending,
  aside,
  onSave,
}: {
  readonly kind: TextKind
  readonly initial: TextForm
  readonly pending: boolean
  /** What else may be done to it. */
  readonly aside?: ReactNode
  /** @returns errors of the server, or null where it is stored */
  readonly onSave: (form: TextForm) => Promise<Errors | null>
}) => {
  const words = KIND_WORDS[kind]
  const [form, setForm] = useState(initial)
  const [errors, setErrors] = useState<Errors>({})
  const set = (change: Partial<TextForm>) => setForm((before) => ({ ...before, ...change }))
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!pending) setErrors((await onSave(form)) ?? {})
  }
  return (
    <form
      noValidate
      aria-label={words.title}
      className={editor['form']}
      onSubmit={(event) => void submit(event)}
    >
      <Card title="Что написано">
        <div className={editor['fields']}>
          <TextField
            label={words.titleLabel}
            value={form.title}
            error={errors['title']}
            autoComplete="off"
            onChange={({ target }) => set({ title: target.value })}
          />
          <div className={editor['row']}>
            {!isOrderedTextKind(kind) && (
              <TextField
                label="День публикации"
                type="date"
                value={form.day}
                error={errors['day']}
                onChange={({ target }) => set({ day: target.value })}
              />
            )}
            <SelectField
              label="Как написан текст"
              options={TEXT_FORMATS.map((value) => ({ value, title: FORMAT_WORDING[value] }))}
              value={form.format}
              onChange={({ target }) =>
                set({ format: TEXT_FORMATS.find((each) => each === target.value) ?? 'markdown' })
              }
            />
          </div>
          {kind === 'news' && (
            <PictureFields
              address={form.picture}
              alt={form.picture_alt}
              errors={errors}
              onChange={set}
            />
          )}
          {kind === 'instruction' && (
            <TextAreaField
              label="Кратко, для списка"
              hint="Пусто — первый абзац"
              rows={2}
              value={form.description}
              length={form.description.length}
              most={TEXT_DESCRIPTION_MAX}
              error={errors['description']}
              onChange={({ target }) => set({ description: target.value })}
            />
          )}
          <TextArea
            label={words.textLabel}
            format={form.format}
            value={form.text}
            error={errors['text']}
            onChange={(text) => set({ text })}
          />
          <CheckboxField
            checked={form.shown}
            onChange={({ target }) => set({ shown: target.checked })}
          >
            {words.where}
          </CheckboxField>
          <div className={editor['acts']}>
            <Button type="submit" disabled={pending}>
              {pending ? 'Сохраняем…' : 'Сохранить'}
            </Button>
            <ButtonLink look="quiet" to={words.list}>
              Не сохранять
            </ButtonLink>
            {aside}
          </div>
        </div>
      </Card>
      <Preview
        kind={kind}
        title={form.title}
        format={form.format}
        text={form.text}
        picture={form.picture}
        alt={form.picture_alt}
      />
    </form>
  )
}
