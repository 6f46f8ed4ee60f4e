import { OPERATOR_ROLE_WORDING, OPERATOR_ROLES } from '@yacheyka/core/operators/operator-role'
import { SelectField } from '#/ui/select-field.tsx'

const HINTS: Readonly<Record<string, string>> = {
  administrator: 'Может всё, в том числе заводить операторов и читать журнал.',
  manager: 'Заявки, клиенты, деньги, точки, отправления и содержание.',
  content: 'Новости, инструкции, вопросы и отклики.',
  support: 'Отправления, заказы, обращения и сообщения.',
}

const OPTIONS = OPERATOR_ROLES.map((value) => ({ value, title: OPERATOR_ROLE_WORDING[value] }))

/** A role, and what it may do. */
export const RoleField = ({
  value,
  error,
  onChange,
}: {
  readonly value: string
  readonly error?: string | undefined
  readonly onChange: (role: string) => void
}) => (
  <SelectField
    label="Роль"
    hint={HINTS[value]}
    error={error}
    empty="Выберите"
    options={OPTIONS}
    value={value}
    onChange={({ target }) => onChange(target.value)}
  />
)
