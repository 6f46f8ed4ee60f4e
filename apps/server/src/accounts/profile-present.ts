import type { Profile } from '@yacheyka/contract/accounts/profile'
import { formatPhone } from '@yacheyka/core/contacts/phone'
import type { ProfileRow } from './profile-queries.ts'

export const presentProfile = (row: ProfileRow): Profile => ({
  uid: row.uid,
  username: row.login,
  ceo_fullname: row.ceo_fullname,
  ceo_phone: formatPhone(row.ceo_phone),
  email: row.waiting_email ?? row.email,
  email_confirmed: row.waiting_email === null,
  confirmed_email: row.email,
  confirm_email_until: row.waiting_until?.toISOString() ?? null,
  juridical_name: row.juridical_name ?? row.name,
  inn: row.inn ?? '',
  kpp: row.kpp ?? '',
  ogrn: row.ogrn ?? '',
  egrul_number: row.egrul_number ?? '',
  notify_by_email: row.notify_by_email,
  role: row.role,
  invited: row.invited_at !== null,
  trial_until: row.trial_until?.toISOString() ?? null,
})
