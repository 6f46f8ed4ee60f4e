import type { Brand } from '@yacheyka/contract/site/brand'

/** «Ячейка — Ваша ячейка у дома», or the name alone. */
export const brandTitle = ({ name, slogan }: Brand): string =>
  slogan === undefined ? name : `${name} — ${slogan}`

export const describeBrand = ({ name, description }: Brand): string =>
  description ?? `Почтоматы и пункты выдачи «${name}»: карта точек и отслеживание посылок.`
