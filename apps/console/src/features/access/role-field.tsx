import { OPERATOR_ROLE_WORDING, OPERATOR_ROLES } from '@yacheyka/core/operators/operator-role'
import type { ComponentProps } from 'react'
import { SelectField } from '@yacheyka/ui/select-field.tsx'

const HINTS: Readonly<Record<string, string>> = {
  administrator: 'Может всё, в том числе заводить операторов и читать журнал.',
  manager: 'Заявки, клиенты, деньги, точки, отправления и содержание.',
  content: 'Новости, инструкции, вопросы и отклики.',
  support: 'Отправления, заказы, обращения и сообщения.',
}

const OPTIONS = OPERATOR_ROLES.map((value) => ({ value, title: OPERATOR_ROLE_WORDING[value] }))

/** A role, and what it may do. */
export const RoleField = ({
  chosen,
  ...field
}: { readonly chosen: string } & Omit<
  ComponentProps<typeof SelectField>,
  'label' | 'hint' | 'empty' | 'options'
>) => (
  <SelectField label="Роль" hint={HINTS[chosen]} empty="Выберите" options={OPTIONS} {...field} />
)
