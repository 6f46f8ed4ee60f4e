import { useQuery } from '@tanstack/react-query'
import { SOURCE_POINTS_MAX } from '@yacheyka/contract/feed/console-feed'
import { operatorPointOwners } from '@yacheyka/contract/points/console-points'
import { typeset } from '@yacheyka/core/text/wording'
import { CheckboxField } from '#/ui/checkbox-field.tsx'
import { FieldError } from '#/ui/field-error.tsx'
import { MultiSelect } from '#/ui/multi-select.tsx'
import { TextAreaField } from '#/ui/text-field.tsx'
import { operatorQuery } from '../../api.ts'
import type { Errors } from '../../use-act.ts'
import styles from './feed.module.css'

/** Of which points a source is, as the form holds it. */
export interface PointListDraft {
  readonly everywhere: boolean
  readonly owners: readonly string[]
  /** One number a line, or with commas. */
  readonly numbers: string
}

export const bodyOf = ({ everywhere, owners, numbers }: PointListDraft) => ({
  everywhere,
  owners: [...owners],
  numbers: numbers
    .split(/[\n,;]/)
    .map((number) => number.trim())
    .filter((number) => number !== ''),
})

/** Errors of single lines stand under the whole field. */
const errorOf = (errors: Errors, name: string): string | undefined =>
  Object.entries(errors).find(([key]) => key === name || key.startsWith(`${name}.`))?.[1]

export const PointListFields = ({
  draft,
  errors,
  onChange,
}: {
  readonly draft: PointListDraft
  readonly errors: Errors
  readonly onChange: (draft: PointListDraft) => void
}) => {
  const { data: owners } = useQuery(operatorQuery(operatorPointOwners, {}))
  const ownerError = errorOf(errors, 'owners')
  return (
    <fieldset className={styles['points']}>
      <legend className={styles['legend']}>Точки источника</legend>
      <CheckboxField
        checked={draft.everywhere}
        onChange={({ target }) => onChange({ ...draft, everywhere: target.checked })}
      >
        {typeset('Вся сеть: все точки, и те, что появятся')}
      </CheckboxField>
      {!draft.everywhere && (
        <>
          <MultiSelect
            label="Точки владельцев"
            all="Ничьи"
            choices={(owners?.results ?? []).map(({ owner, title }) => ({
              value: owner,
              label: title,
            }))}
            chosen={new Set(draft.owners)}
            onChange={(chosen) => onChange({ ...draft, owners: [...chosen] })}
          />
          {ownerError !== undefined && <FieldError id="source-owners" text={ownerError} />}
          <TextAreaField
            label="Номера точек"
            hint={typeset('Каждый с новой строки или через запятую.')}
            rows={4}
            spellCheck={false}
            autoCapitalize="none"
            value={draft.numbers}
            length={bodyOf(draft).numbers.length}
            most={SOURCE_POINTS_MAX}
            error={errorOf(errors, 'numbers')}
            onChange={({ target }) => onChange({ ...draft, numbers: target.value })}
          />
        </>
      )}
    </fieldset>
  )
}
