import type { Config } from '#/config.ts'
import type { MailSettings } from './account-mails.ts'

export const mailSettings = ({
  brand,
  publicUrl,
}: Pick<Config, 'brand' | 'publicUrl'>): MailSettings => ({
  brand: brand.name,
  hotline: brand.hotline,
  publicUrl,
})
