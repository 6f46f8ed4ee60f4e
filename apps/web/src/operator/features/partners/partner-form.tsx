import {
  type IssuedToken,
  operatorAddPartner,
  operatorListPartners,
  operatorSetOrigins,
  PARTNER_NAME_MAX,
  type PartnerRow,
} from '@yacheyka/contract/widget/console-partners'
import { typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { Dialog, FIRST } from '#/ui/dialog.tsx'
import { TextAreaField, TextField } from '#/ui/text-field.tsx'
import { callAsOperator, refresh } from '../../api.ts'
import { DialogForm } from '../../parts/dialog-form.tsx'
import { type Errors, useAct } from '../../use-act.ts'

const sitesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Errors of single lines of the list are errors of its field. */
const ofOrigins = (errors: Errors): string | undefined =>
  Object.entries(errors).find(([name]) => name.startsWith('origins'))?.[1]

const SITES_MAX = 2000

const Sites = ({
  value,
  error,
  onChange,
}: {
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (text: string) => void
}) => (
  <TextAreaField
    label="Сайты"
    hint={typeset('По одному в строке: https://shop.example. Для разработки — http://localhost:*')}
    rows={4}
    spellCheck={false}
    autoCapitalize="none"
    value={value}
    length={value.length}
    most={SITES_MAX}
    error={error}
    onChange={({ target }) => onChange(target.value)}
  />
)

/** A new partner: the name and the sites. */
export const AddPartner = ({
  onIssued,
  onClose,
}: {
  readonly onIssued: (issued: IssuedToken) => void
  readonly onClose: () => void
}) => {
  const [partner, setPartner] = useState('')
  const [sites, setSites] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const { pending, run } = useAct('partners')
  const submit = async (close: () => void) => {
    let issued: IssuedToken | undefined
    const found = await run(async () => {
      issued = await callAsOperator(operatorAddPartner, {
        body: { partner, origins: sitesOf(sites) },
      })
      await refresh(operatorListPartners)
      return `Партнёр «${issued.partner}» добавлен`
    })
    if (found !== null) return setErrors(found)
    close()
    if (issued !== undefined) onIssued(issued)
  }
  return (
    <Dialog title="Новый партнёр" closedBy="closerequest" onClose={onClose}>
      {(close) => (
        <DialogForm
          act="Добавить"
          acting="Добавляем…"
          pending={pending}
          onSubmit={() => void submit(close)}
          onCancel={close}
        >
          <TextField
            label="Имя"
            autoComplete="off"
            maxLength={PARTNER_NAME_MAX}
            value={partner}
            error={errors['partner']}
            onChange={({ target }) => setPartner(target.value)}
            {...FIRST}
          />
          <Sites value={sites} error={ofOrigins(errors)} onChange={setSites} />
        </DialogForm>
      )}
    </Dialog>
  )
}

/** The sites of a partner, edited together. */
export const EditOrigins = ({
  partner: { uid, partner, origins },
  onClose,
}: {
  readonly partner: PartnerRow
  readonly onClose: () => void
}) => {
  const [sites, setSites] = useState(origins.join('\n'))
  const [errors, setErrors] = useState<Errors>({})
  const { pending, run } = useAct('partners')
  const submit = async (close: () => void) => {
    const found = await run(async () => {
      const body = { origins: sitesOf(sites) }
      await callAsOperator(operatorSetOrigins, { params: { uid }, body })
      await refresh(operatorListPartners)
      return `Сайты партнёра «${partner}» сохранены`
    })
    if (found === null) close()
    else setErrors(found)
  }
  return (
    <Dialog title={`Сайты партнёра «${partner}»`} closedBy="closerequest" onClose={onClose}>
      {(close) => (
        <DialogForm
          act="Сохранить"
          acting="Сохраняем…"
          pending={pending}
          onSubmit={() => void submit(close)}
          onCancel={close}
        >
          <Sites value={sites} error={ofOrigins(errors)} onChange={setSites} />
        </DialogForm>
      )}
    </Dialog>
  )
}
