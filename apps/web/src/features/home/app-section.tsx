import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { NBSP, typeset } from '@yacheyka/core/text/wording'
import { call } from '#/api/call.ts'
import { useBrand } from '#/config.tsx'
import { ButtonAnchor } from '#/ui/button.tsx'
import { Icon } from '#/ui/icons.tsx'
import { Art } from '#/ui/picture.tsx'
import styles from './app-section.module.css'

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

const Application = () => {
  const { android_url } = useBrand()
  return (
    <div className={styles['application']}>
      <div className={styles['words']}>
        <h2 className={styles['title']}>Посылки в телефоне</h2>
        <p className={styles['text']}>{TEXT}</p>
        <div className={styles['stores']}>
          <ButtonAnchor look="accent" href={android_url} rel="noopener">
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
}

const Gift = () => {
  const { gift_partner } = useBrand()
  const words = typeset(`Подарок от партнёра «${gift_partner.name}»`).split(' ')
  return (
    <div className={styles['gift']}>
      <Art name="gift" width={240} height={200} className={styles['box']} />
      <div className={styles['present']}>
        <h3 className={styles['name']}>{typeset(gift_partner.text)}</h3>
        <a
          href={gift_partner.url}
          target="_blank"
          rel="noopener"
          className={styles['partner']}
          onClick={() => {
            reportVisit(gift_partner.shop_id)
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

/** The mobile application beside the gift of a partner: two cells of one wall. */
export const AppSection = () => (
  <section aria-label="Приложение и подарок" className={styles['section']}>
    <Application />
    <Gift />
  </section>
)
