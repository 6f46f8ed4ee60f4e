import { useState } from 'react'
import { titled, type PageHandle } from '#/head.ts'
import { paths } from '#/paths.ts'
import styles from './map-page.module.css'

/** To the letter (specification 2, «Map widget»). */
const TITLE = 'Карта почтоматов'
const LOADING = 'Загрузка карты...'

export const handle: PageHandle = {
  head: (config, pathname) => ({
    title: titled(TITLE, config),
    description: 'Почтоматы и пункты выдачи сети: поиск, фильтры, выгрузка списка.',
    path: pathname,
  }),
}

/** The business variant of the widget: search, hours, list, map and the export of the list. */
export const Component = () => {
  const [loaded, setLoaded] = useState(false)
  return (
    <div className={styles['page']}>
      <h1 className={styles['title']}>{TITLE}</h1>
      <div className={styles['frame']}>
        {!loaded && <output className={styles['loading']}>{LOADING}</output>}
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a page of this very site: a sandbox that lets it run holds nothing back */}
        <iframe
          src={paths.businessWidget()}
          title={TITLE}
          allow="geolocation"
          className={styles['widget']}
          onLoad={() => setLoaded(true)}
        />
      </div>
    </div>
  )
}
