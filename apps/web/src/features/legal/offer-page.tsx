import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { paths } from '@yacheyka/frontend/paths.ts'
import { LegalText } from './legal-text.tsx'

export const handle: PageHandle = {
  head: (config) => ({
    title: titled('Публичная оферта', config),
    description: `Условия, на которых ${config.brand.legal_entity} доставляет посылки юридических лиц: услуги, цена, ответственность.`,
    path: paths.offer(),
  }),
}

/** What a business customer accepts with the application. */
export const Component = () => <LegalText title="Публичная оферта" />
