import { isBankAccount, isBic, isCorrespondentAccount } from '@yacheyka/core/billing/bank-account'
import { isInn } from '@yacheyka/core/applications/inn'
import { isKpp, isOgrn } from '@yacheyka/core/applications/requisites'
import * as z from 'zod'

const line = (most: number) => z.string().trim().min(1).max(most)
const colour = z.string().regex(/^#[0-9A-Fa-f]{6}$/, 'Цвет в виде #RRGGBB')
const link = z.url({ protocol: /^https?$/, error: 'Ссылка вида https://…' })

const COLOURS = {
  brand: '#0B6E4F',
  brand_tint: '#E3F1EA',
  accent: '#FFB938',
  paper: '#FAF8F3',
  ink: '#16211D',
  ink_quiet: '#5B6660',
}

/** What every page may know of the brand. What an installation has not named is absent, and so is its section. */
export const brandSchema = z
  .object({
    /** As people read it, without quotation marks. */
    name: line(40),
    /** Latin name; no part of a password may be made of it. */
    latin_name: z
      .string()
      .regex(/^[a-z][a-z0-9-]{1,39}$/, 'Строчные латинские буквы, цифры и дефис')
      .optional(),
    slogan: line(120).optional(),
    description: line(300).optional(),
    legal_entity: line(200),
    /** Shown as written; the link keeps its digits. */
    hotline: z
      .string()
      .regex(/^[+0-9][0-9 ()-]{5,24}$/, 'Телефон: цифры, пробелы, скобки и дефисы'),
    support_email: z.email('Адрес электронной почты').optional(),
    social: z.object({ name: line(40), url: link }).optional(),
    android_url: link.optional(),
    promo_url: link.optional(),
    gift_partner: z
      .object({ shop_id: z.int().min(1), name: line(60), text: line(200), url: link })
      .optional(),
    partners: z
      .array(z.object({ name: line(60), logo: line(200), url: link.optional() }))
      .max(24)
      .default([]),
    /** The owner whose active pickup points get the special icon: canonical code and name. */
    special_owner: z.object({ code: line(60), name: line(60) }).optional(),
    /** Picture of 1200 × 630 that messengers show beside a link: an address on this site. */
    social_picture: z
      .string()
      .regex(/^\/[\w./-]+$/, 'Адрес картинки этого сайта, например /og.png')
      .optional(),
    documents: z
      .array(z.object({ title: line(200), file: line(200) }))
      .max(2, 'Не больше двух документов')
      .default([]),
    colours: z
      .object({
        brand: colour,
        brand_tint: colour,
        accent: colour,
        paper: colour,
        ink: colour,
        ink_quiet: colour,
      })
      .default(COLOURS),
  })
  .meta({ id: 'Brand' })
export type Brand = z.output<typeof brandSchema>

/**
 * Of the legal entity that is paid: they stand on invoices, acts and in payment codes, and incoming payments are told by the
 * account. Control digits are checked, for a payment by a mistyped account is lost.
 */
const requisitesSchema = z
  .object({
    inn: z.string().refine(isInn, 'ИНН: 10 или 12 цифр, контрольные цифры сходятся'),
    /** Empty for an entrepreneur. */
    kpp: z.string().refine((kpp) => kpp === '' || isKpp(kpp), 'КПП: 9 знаков'),
    ogrn: z.string().refine(isOgrn, 'ОГРН: 13 или 15 цифр, контрольная цифра сходится'),
    /** With the postal code. */
    address: line(300),
    bank: line(150),
    bic: z.string().refine(isBic, 'БИК: 9 цифр, первая 0'),
    account: z.string(),
    correspondent_account: z.string(),
    /** Who signs: «Петрова М. А.»; empty leaves the line blank. */
    director: z.string().trim().max(100),
    accountant: z.string().trim().max(100),
  })
  .refine(({ account, bic }) => isBankAccount(account, bic), {
    path: ['account'],
    message: 'Расчётный счёт: 20 цифр, контрольная цифра сходится с БИК',
  })
  .refine(({ correspondent_account: account, bic }) => isCorrespondentAccount(account, bic), {
    path: ['correspondent_account'],
    message: 'Корреспондентский счёт: 20 цифр, начинается с 301, контрольная цифра сходится с БИК',
  })

export type Requisites = z.output<typeof requisitesSchema>

/**
 * The one file that rebrands the product: `brand.json` (or the file that BRAND_FILE names). A name and a hotline are enough;
 * without a legal entity the name stands for it.
 */
export const brandFileSchema = brandSchema
  .extend({ legal_entity: line(200).optional(), requisites: requisitesSchema.optional() })
  .transform((brand) => ({ ...brand, legal_entity: brand.legal_entity ?? brand.name }))
export type BrandFile = z.output<typeof brandFileSchema>
