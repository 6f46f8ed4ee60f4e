import { typeset } from '@yacheyka/core/wording'
import { useMatches } from 'react-router'
import { useBrand } from '#/config.tsx'
import { titled, type PageHandle } from '#/head.ts'
import { paths } from '#/paths.ts'
import { Art } from '#/ui/picture.tsx'
import { ButtonLink } from '#/ui/button.tsx'
import { PhoneLink } from '#/ui/phone-link.tsx'
import styles from './soon-page.module.css'

const BUSINESS = {
  title: 'Кабинет для бизнеса скоро откроется',
  text: typeset('Чтобы отправлять посылки уже сейчас, позвоните: заключим договор и всё настроим.'),
}

/** Screens of the product that do not exist yet, by the id of their route. */
const SCREENS: Readonly<Record<string, { readonly title: string; readonly text: string }>> = {
  juridical_auth: BUSINESS,
  juridical_registration: BUSINESS,
}

export const handle: PageHandle = {
  head: (config, pathname) => ({
    title: titled('Раздел скоро откроется', config),
    description: 'Этот раздел сайта ещё готовится. Поможем по телефону горячей линии.',
    path: pathname,
  }),
}

/** Says honestly that a screen is not there yet, and what helps meanwhile. */
export const Component = () => {
  const { hotline } = useBrand()
  const { title, text } = useMatches().flatMap((match) => SCREENS[match.id] ?? [])[0] ?? BUSINESS
  return (
    <div className={styles['page']}>
      <Art name="empty" width={240} height={180} className={styles['picture']} />
      <h1 className={styles['heading']}>{title}</h1>
      <p className={styles['text']}>{text}</p>
      <PhoneLink phone={hotline} className={styles['phone']} />
      <div className={styles['actions']}>
        <ButtonLink to={paths.section('map')}>Найти точку на карте</ButtonLink>
        <ButtonLink to={paths.how()} look="quiet">
          Как получить посылку
        </ButtonLink>
      </div>
    </div>
  )
}
