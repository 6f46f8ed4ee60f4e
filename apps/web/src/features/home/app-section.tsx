import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import type { Brand } from '@yacheyka/contract/site/brand'
import { NBSP, typeset } from '@yacheyka/core/text/wording'
import { call } from '@yacheyka/frontend/api/call.ts'
import { useBrand } from '@yacheyka/frontend/page/config.tsx'
import { ButtonAnchor } from '@yacheyka/ui/button.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { Icon } from '@yacheyka/ui/icons.tsx'
import { stack } from '@yacheyka/ui/layout.ts'
import { Art } from '@yacheyka/ui/picture.tsx'
import styles from './app-section.module.css'

type GiftPartner = NonNullable<Brand['gift_partner']>

/** What the specification sends with a visit; the server counts one whatever the number. */
const VISITS = 1000

const TEXT = typeset(
  'Где посылка, до какого дня она ждёт и какой код откроет ячейку — на одном экране. Код можно не набирать: поднесите QR‑код к почтомату.',
)

/** Reports the click while the page is being left; a lost report must not hold the visitor. */
const reportVisit = (shop: number): void => {
  call(
    ENDPOINTS.countShopVisitor,
    { params: { id: shop }, body: VISITS },
    { keepalive: true },
  ).catch((error: unknown) => {
    console.error('The visit of the gift partner was not counted', error)
  })
}

const Application = ({ url }: { readonly url: string }) => (
  <div className={classes(stack(0), styles['application'])}>
    <div className={classes(stack(16), styles['words'])}>
      <h2 className={styles['title']}>Посылки в телефоне</h2>
      <p className={styles['text']}>{TEXT}</p>
      <div className={styles['stores']}>
        <ButtonAnchor look="accent" href={url} rel="noopener">
          <Icon name="download" size={20} />
          Скачать для Android
        </ButtonAnchor>
        <p className={styles['soon']}>
          <strong>iOS</strong> в{NBSP}разработке
        </p>
      </div>
    </div>
    <Art name="app" width={420} height={480} className={styles['phone']} />
  </div>
)

const Gift = ({ partner }: { readonly partner: GiftPartner }) => {
  const words = typeset(`Подарок от партнёра «${partner.name}»`).split(' ')
  return (
    <div className={classes(stack(16), styles['gift'])}>
      <Art name="gift" width={240} height={200} className={styles['box']} />
      <div className={stack(12)}>
        <h3 className={styles['name']}>{typeset(partner.text)}</h3>
        <a
          href={partner.url}
          target="_blank"
          rel="noopener"
          className={styles['partner']}
          onClick={() => {
            reportVisit(partner.shop_id)
          }}
        >
          {words.slice(0, -1).join(' ')}{' '}
          <span className={styles['last']}>
            {words.at(-1)} <Icon name="outward" size={20} />
          </span>
        </a>
      </div>
    </div>
  )
}

const labelOf = ({ android_url: url, gift_partner: partner }: Brand): string => {
  if (partner === undefined) return 'Приложение'
  return url === undefined ? 'Подарок' : 'Приложение и подарок'
}

/** The mobile application beside the gift of a partner: two cells of one wall, or the one that the brand has. */
export const AppSection = () => {
  const brand = useBrand()
  const { android_url: url, gift_partner: partner } = brand
  if (url === undefined && partner === undefined) return null
  const alone = url === undefined || partner === undefined
  return (
    <section
      aria-label={labelOf(brand)}
      className={classes(stack(16), styles['section'], alone && styles['alone'])}
    >
      {url !== undefined && <Application url={url} />}
      {partner !== undefined && <Gift partner={partner} />}
    </section>
  )
}
