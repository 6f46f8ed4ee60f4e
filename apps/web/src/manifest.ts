import type { Brand } from '@yacheyka/contract/site/brand'
import { brandTitle, describeBrand } from '@yacheyka/frontend/brand/brand-words.ts'
import { files, paths } from '@yacheyka/frontend/paths.ts'

/** `/manifest.webmanifest`: the site as an icon on a phone's screen. */
export const webManifest = (brand: Brand) => ({
  name: brandTitle(brand),
  short_name: brand.name,
  description: describeBrand(brand),
  lang: 'ru',
  start_url: paths.home(),
  display: 'browser',
  background_color: brand.colours.paper,
  theme_color: brand.colours.paper,
  icons: [
    { src: files.favicon, sizes: 'any', type: 'image/svg+xml' },
    { src: files.icon(192), sizes: '192x192', type: 'image/png' },
    { src: files.icon(512), sizes: '512x512', type: 'image/png' },
  ],
})
