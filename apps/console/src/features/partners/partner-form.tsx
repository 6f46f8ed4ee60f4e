import {
  type IssuedToken,
  operatorAddPartner,
  operatorListPartners,
  operatorSetOrigins,
  PARTNER_NAME_MAX,
  type PartnerRow,
} from '@yacheyka/contract/widget/console-partners'
import { typeset } from '@yacheyka/core/text/wording'
import type { ComponentProps } from 'react'
import { Dialog, FIRST } from '@yacheyka/ui/dialog.tsx'
import { TextAreaField, TextField } from '@yacheyka/ui/text-field.tsx'
import { callAsOperator, refresh } from '../../api.ts'
import { ConsoleDialogForm } from '../../parts/console-dialog-form.tsx'
import { useOperatorForm } from '../../parts/use-operator-form.ts'

const sitesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const SITES_MAX = 2000

const Sites = (area: Omit<ComponentProps<typeof TextAreaField>, 'label' | 'hint' | 'most'>) => (
  <TextAreaField
    label="Сайты"
    hint={typeset('По одному в строке: https://shop.example. Для разработки — http://localhost:*')}
    rows={4}
    spellCheck={false}
    autoCapitalize="none"
    most={SITES_MAX}
    {...area}
  />
)

interface AddProps {
  readonly onIssued: (issued: IssuedToken) => void
}

const AddForm = ({ onIssued, close }: AddProps & { readonly close: () => void }) => {
  const form = useOperatorForm({
    defaultValues: { partner: '', origins: '' },
    schema: operatorAddPartner.body,
    toBody: ({ partner, origins }) => ({ partner, origins: sitesOf(origins) }),
    send: async (body) => {
      const issued = await callAsOperator(operatorAddPartner, { body })
      await refresh(operatorListPartners)
      return issued
    },
    success: ({ partner }) => `Партнёр «${partner}» добавлен`,
    onDone: (issued) => {
      close()
      onIssued(issued)
    },
    about: 'partners',
  })
  return (
    <ConsoleDialogForm form={form} act="Добавить" acting="Добавляем…" onCancel={close}>
      <TextField
        label="Имя"
        autoComplete="off"
        maxLength={PARTNER_NAME_MAX}
        {...form.field('partner')}
        {...FIRST}
      />
      <Sites {...form.area('origins')} />
    </ConsoleDialogForm>
  )
}

/** A new partner: the name and the sites. */
export const AddPartner = ({ onIssued, onClose }: AddProps & { readonly onClose: () => void }) => (
  <Dialog title="Новый партнёр" closedBy="closerequest" onClose={onClose}>
    {(close) => <AddForm onIssued={onIssued} close={close} />}
  </Dialog>
)

interface EditProps {
  readonly partner: PartnerRow
}

const EditForm = ({
  partner: { uid, partner, origins },
  close,
}: EditProps & { readonly close: () => void }) => {
  const form = useOperatorForm({
    defaultValues: { origins: origins.join('\n') },
    schema: operatorSetOrigins.body,
    toBody: (typed) => ({ origins: sitesOf(typed.origins) }),
    send: async (body) => {
      await callAsOperator(operatorSetOrigins, { params: { uid }, body })
      await refresh(operatorListPartners)
    },
    success: `Сайты партнёра «${partner}» сохранены`,
    onDone: close,
    about: 'partners',
  })
  return (
    <ConsoleDialogForm form={form} act="Сохранить" acting="Сохраняем…" onCancel={close}>
      <Sites {...form.area('origins')} />
    </ConsoleDialogForm>
  )
}

/** The sites of a partner, edited together. */
export const EditOrigins = ({ partner, onClose }: EditProps & { readonly onClose: () => void }) => (
  <Dialog title={`Сайты партнёра «${partner.partner}»`} closedBy="closerequest" onClose={onClose}>
    {(close) => <EditForm partner={partner} close={close} />}
  </Dialog>
)
