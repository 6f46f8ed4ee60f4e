import { OPERATOR_ROLE_WORDING } from '@yacheyka/core/operator-role'
import { operatorPaths } from './paths.ts'

// How the journal calls what is done. Whoever records an action adds its words here, each area its own lines; what has no
// words is shown by its code, so that nothing is hidden.

/** By what an action is of, the part before the dot: as the filter calls them. */
export const AUDIT_GROUPS: Readonly<Record<string, string>> = {
  operator: 'Операторы и входы',
}

/** `subject.verb`: what was done. */
export const AUDIT_ACTIONS: Readonly<Record<string, string>> = {
  'operator.sign_in': 'Вошёл в консоль',
  'operator.sign_out': 'Вышел из консоли',
  'operator.create': 'Завёл оператора',
  'operator.update': 'Изменил оператора',
  'operator.disable': 'Отключил оператора',
  'operator.enable': 'Включил оператора',
  'operator.change_password': 'Сменил свой пароль',
  'operator.reset_password': 'Выдал новый пароль',
  'operator.set_second_factor': 'Настроил второй фактор',
  'operator.reset_second_factor': 'Снял второй фактор',
  'operator.use_recovery_code': 'Вошёл по резервному коду',
  'operator.end_sessions': 'Завершил входы',
}

/** What it was done to: the word for it, and its card in the console where it has one. */
export const AUDIT_SUBJECTS: Readonly<
  Record<string, { readonly title: string; readonly hrefOf?: (id: string) => string }>
> = {
  operator: { title: 'Оператор', hrefOf: (id) => operatorPaths.operator(id) },
}

/** Names of the fields that changed. */
export const AUDIT_FIELDS: Readonly<Record<string, string>> = {
  login: 'Логин',
  name: 'Имя',
  role: 'Роль',
  recovery_codes_left: 'Осталось резервных кодов',
  ended_sessions: 'Завершено входов',
}

/** Values that are codes, by their field: as people read them. */
export const AUDIT_VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  role: OPERATOR_ROLE_WORDING,
}
