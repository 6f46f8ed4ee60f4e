import type { Profile } from '@yacheyka/contract/accounts/profile'

/** The profile of a customer. */
export const testProfile = (other: Partial<Profile> = {}): Profile => ({
  uid: '01936b0e-7c5a-7000-8000-000000000001',
  username: 'demo',
  ceo_fullname: 'Иванова Анна',
  ceo_phone: '+7(916)111-22-33',
  email: 'demo@example.org',
  email_confirmed: true,
  confirmed_email: 'demo@example.org',
  confirm_email_until: null,
  juridical_name: 'ООО «Книжная полка»',
  inn: '0012345673',
  kpp: '001201001',
  ogrn: '1260000000017',
  egrul_number: '2260000000027',
  notify_by_email: true,
  role: 'owner',
  invited: false,
  trial_until: null,
  ...other,
})
