import { typeset } from '@yacheyka/core/wording'
import { useMatches } from 'react-router'
import { useBrand } from '#/config.tsx'
import { titled, type PageHandle } from '#/head.ts'
import { paths } from '#/paths.ts'
import { ButtonLink } from '#/ui/button-link.tsx'
import { Art } from '#/ui/picture.tsx'
import { PhoneLink } from '#/ui/phone-link.tsx'
import styles from './coming-page.module.css'

interface Words {
  readonly title: string
  readonly text: string
}

const ORDERS: Words = {
  title: 'Заказы',
  text: 'Здесь будут заказы и их оплата. Раздел ещё строится; подтверждения оформленных заказов приходят письмом.',
}

/** Sections that are not built yet, by the id of their route. */
const SECTIONS: Readonly<Record<string, Words>> = {
  juridical_orders: ORDERS,
  juridical_parcels: {
    title: 'Отправления',
    text: 'Здесь будет путь каждой посылки: статусы, штрихкоды, продление хранения. Раздел ещё строится.',
  },
  juridical_instructions: {
    title: 'Правила и инструкции',
    text: 'Здесь будут инструкции, ответы на частые вопросы и помощь. Раздел ещё строится.',
  },
}

const wordsOf = (ids: readonly string[]): Words =>
  ids.flatMap((id) => SECTIONS[id] ?? [])[0] ?? ORDERS

export const handle: PageHandle = {
  head: (config, pathname) => ({
    title: titled('Раздел откроется позже', config),
    description: 'Этот раздел кабинета ещё строится.',
    path: pathname,
  }),
}

/** Says plainly that a section is not built yet, and what can be done meanwhile. */
export const Component = () => {
  const { hotline } = useBrand()
  const { title, text } = wordsOf(useMatches().map(({ id }) => id))
  return (
    <div className={styles['page']}>
      <h1 className={styles['title']}>{title}</h1>
      <div className={styles['card']}>
        <Art name="empty" width={240} height={180} className={styles['picture']} />
        <div className={styles['words']}>
          <p className={styles['lead']}>Раздел откроется позже</p>
          <p className={styles['text']}>{typeset(text)}</p>
          <p className={styles['text']}>
            {typeset('Отправить посылки уже сейчас помогут по телефону')}{' '}
            <PhoneLink phone={hotline} className={styles['phone']} />
          </p>
          <div className={styles['actions']}>
            <ButtonLink look="quiet" to={paths.businessDeposit()}>
              Открыть депозит
            </ButtonLink>
            <ButtonLink look="quiet" to={paths.businessMap()}>
              Найти почтомат
            </ButtonLink>
          </div>
        </div>
      </div>
    </div>
  )
}
