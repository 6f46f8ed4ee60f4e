import type { Party, Seller } from './party.ts'

export const SELLER: Seller = {
  name: 'ООО «Ячейка»',
  inn: '7703123457',
  kpp: '770301001',
  ogrn: '1247700123450',
  address: '123056, г. Москва, ул. Примерная, д. 5, офис 17',
  phone: '8 800 555-00-00',
  account: '40702810200000000017',
  bank: 'АО «Пример Банк», г. Москва',
  bic: '044525888',
  correspondentAccount: '30101810300000000888',
  director: 'Петрова М. А.',
  accountant: '',
  brand: 'Ячейка',
  colour: '#0B6E4F',
}

export const BUYER: Party = { name: 'ООО «Ромашка»', inn: '7709876543', kpp: '770901001' }
