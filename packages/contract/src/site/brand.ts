import { isBankAccount, isBic, isCorrespondentAccount } from '@yacheyka/core/billing/bank-account'
import { isInn } from '@yacheyka/core/applications/inn'
import { isKpp, isOgrn } from '@yacheyka/core/applications/requisites'
import * as z from 'zod'

const line = (most: number) => z.string().trim().min(1).max(most)
const colour = z.string().regex(/^#[0-9A-Fa-f]{6}$/, 'Цвет в виде #RRGGBB')
const link = z.url({ protocol: /^https?$/, error: 'Ссылка вида https://…' })

/** What every page may know of the brand. */
export const brandSchema = z
  .object({
    /** As people read it, without quotation marks. */
    name: line(40),
    /** Latin name for file names and metrics. */
    latin_name: z
      .string()
      .regex(/^[a-z][a-z0-9-]{1,39}$/, 'Строчные латинские буквы, цифры и дефис'),
    slogan: line(120),
    description: line(300),
    legal_entity: line(200),
    /** Shown as written; the link keeps its digits. */
    hotline: z
      .string()
      .regex(/^[+0-9][0-9 ()-]{5,24}$/, 'Телефон: цифры, пробелы, скобки и дефисы'),
    support_email: z.email('Адрес электронной почты'),
    social: z.object({ name: line(40), url: link }),
    android_url: link,
    promo_url: link,
    gift_partner: z.object({ shop_id: z.int().min(1), name: line(60), text: line(200), url: link }),
    partners: z.array(z.object({ name: line(60), logo: line(200), url: link.optional() })).max(24),
    /** The owner whose active pickup points get the special icon: canonical code and name. */
    special_owner: z.object({ code: line(60), name: line(60) }),
    documents: z
      .array(z.object({ title: line(200), file: line(200) }))
      .length(2, 'Два документа политики'),
    colours: z.object({
      brand: colour,
      brand_tint: colour,
      accent: colour,
      paper: colour,
      ink: colour,
      ink_quiet: colour,
    }),
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

/** The one file that rebrands the product: `brand.json` (or the file that BRAND_FILE names). */
export const brandFileSchema = brandSchema
  .extend({ requisites: requisitesSchema })
  .meta({ id: 'BrandFile' })
export type BrandFile = z.output<typeof brandFileSchema>
