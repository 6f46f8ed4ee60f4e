import {
  isOrderedTextKind,
  TEXT_DESCRIPTION_MAX,
  TEXT_FORMATS,
  type TextFormat,
  type TextKind,
} from '@yacheyka/contract/content/console-texts'
import type { ReactNode } from 'react'
import { ButtonLink } from '@yacheyka/ui/button-link.tsx'
import { Button } from '@yacheyka/ui/button.tsx'
import { Card } from '@yacheyka/ui/card.tsx'
import { CheckboxField } from '@yacheyka/ui/checkbox-field.tsx'
import { FormFailure } from '@yacheyka/ui/form-failure.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import { SelectField } from '@yacheyka/ui/select-field.tsx'
import { TextAreaField, TextField } from '@yacheyka/ui/text-field.tsx'
import type { OperatorFormState } from '../../parts/use-operator-form.ts'
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
  form,
  aside,
}: {
  readonly kind: TextKind
  readonly form: OperatorFormState<TextForm>
  /** What else may be done to it. */
  readonly aside?: ReactNode
}) => {
  const words = KIND_WORDS[kind]
  const { field, change, pending } = form
  const typed = form.watch()
  return (
    <form
      noValidate
      aria-label={words.title}
      className={classes(stack(12), editor['form'])}
      onSubmit={(event) => void form.submit(event)}
    >
      <Card title="Что написано">
        <div className={stack(12)}>
          <TextField label={words.titleLabel} autoComplete="off" {...field('title')} />
          <div className={editor['row']}>
            {!isOrderedTextKind(kind) && (
              <TextField label="День публикации" type="date" {...field('day')} />
            )}
            <SelectField
              label="Как написан текст"
              options={TEXT_FORMATS.map((value) => ({ value, title: FORMAT_WORDING[value] }))}
              {...field('format')}
            />
          </div>
          {kind === 'news' && (
            <PictureFields
              url={typed.picture}
              picture={field('picture')}
              alt={field('picture_alt')}
              onPicture={(url) => {
                change('picture', url)
                change('picture_alt', '')
              }}
            />
          )}
          {kind === 'instruction' && (
            <TextAreaField
              label="Кратко, для списка"
              hint="Пусто — первый абзац"
              rows={2}
              length={typed.description.length}
              most={TEXT_DESCRIPTION_MAX}
              {...field('description')}
            />
          )}
          <TextArea
            label={words.textLabel}
            format={typed.format}
            value={typed.text}
            error={form.errorOf('text')}
            onChange={(text) => change('text', text)}
          />
          <CheckboxField {...field('shown')}>{words.where}</CheckboxField>
          <FormFailure text={form.formError} />
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
        title={typed.title}
        format={typed.format}
        text={typed.text}
        picture={typed.picture}
        alt={typed.picture_alt}
      />
    </form>
  )
}
