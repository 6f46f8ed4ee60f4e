import type { ApplicationStatus, ScanKind, ScanType } from '@yacheyka/core/applications/application'
import { demonstrationPhone } from './senders.ts'

/** What a scan says. */
export interface ScanFacts {
  readonly juridicalName: string
  readonly inn: string
  readonly kpp: string | null
  readonly ogrn: string
  readonly egrulNumber: string
}

export interface Applicant {
  readonly name: string
  /** E.164. */
  readonly phone: string
  readonly email: string
  /** Hours before the start of the demonstration. */
  readonly hoursAgo: number
  readonly status: Exclude<ApplicationStatus, 'approved'>
  readonly refusal?: string
  readonly facts: ScanFacts
  /** How each scan came. */
  readonly kinds: Readonly<Record<ScanType, Extract<ScanKind, 'pdf' | 'png'>>>
}

// Nobody's: no region has the number 00. The control digits agree.
const YARN: ScanFacts = {
  juridicalName: 'ООО «Пряжа и спицы»',
  inn: '0012345680',
  kpp: '001201001',
  ogrn: '1260000000028',
  egrulNumber: '2260000000050',
}
const POTTER: ScanFacts = {
  juridicalName: 'ИП Фролова Вера Игоревна',
  inn: '001234567887',
  kpp: null,
  ogrn: '326000000000048',
  egrulNumber: '426000000000078',
}
const TOYS: ScanFacts = {
  juridicalName: 'ООО «Деревянная лошадка»',
  inn: '0012345698',
  kpp: '001201001',
  ogrn: '1260000000039',
  egrulNumber: '2260000000060',
}
/** The demonstration's own customer once more. */
const BOOKS: ScanFacts = {
  juridicalName: 'ООО «Книжная полка»',
  inn: '0012345673',
  kpp: '001201001',
  ogrn: '1260000000017',
  egrulNumber: '2260000000027',
}

/** Some wait, one of them a customer already and one who applied before; one was refused. */
export const APPLICANTS: readonly Applicant[] = [
  {
    name: 'Клубкова Мария Олеговна',
    phone: demonstrationPhone(41),
    email: 'klubkova@example.org',
    hoursAgo: 52,
    status: 'new',
    facts: YARN,
    kinds: { fns_scan: 'png', egrul_scan: 'pdf' },
  },
  {
    name: 'Фролова Вера Игоревна',
    phone: demonstrationPhone(42),
    email: 'frolova@example.org',
    hoursAgo: 27,
    status: 'new',
    facts: POTTER,
    kinds: { fns_scan: 'pdf', egrul_scan: 'pdf' },
  },
  {
    name: 'Полкина Анна Сергеевна',
    phone: demonstrationPhone(1),
    email: 'polkina@example.org',
    hoursAgo: 9,
    status: 'new',
    facts: BOOKS,
    kinds: { fns_scan: 'png', egrul_scan: 'png' },
  },
  {
    name: 'Столяров Пётр Ильич',
    phone: demonstrationPhone(43),
    email: 'stolyarov@example.org',
    hoursAgo: 2,
    status: 'new',
    facts: TOYS,
    kinds: { fns_scan: 'png', egrul_scan: 'pdf' },
  },
  {
    name: 'Столяров Пётр Ильич',
    phone: demonstrationPhone(43),
    email: 'stolyarov@example.org',
    hoursAgo: 76,
    status: 'refused',
    refusal:
      'Приложен другой документ. Нужны свидетельство о постановке на учёт в налоговом органе и выписка из ЕГРЮЛ или ЕГРИП.',
    facts: TOYS,
    kinds: { fns_scan: 'png', egrul_scan: 'png' },
  },
]
