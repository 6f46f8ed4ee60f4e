import type { PublicConfig } from '@yacheyka/contract/site/config'
import brand from '../../../brand.json' with { type: 'json' }

/** The page's settings as the tests see them: the product's own brand at a made-up address. */
export const testConfig: PublicConfig = {
  brand,
  captcha: { provider: 'off' },
  map: { kind: 'embedded', attribution: 'Natural Earth' },
  public_url: 'https://yacheyka.example',
  demo: true,
  sms: true,
  news: true,
}
