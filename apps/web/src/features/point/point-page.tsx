import { useEffect, useRef, type ReactNode } from 'react'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { paths, pointNumberOf } from '@yacheyka/frontend/paths.ts'
import { VisuallyHidden } from '@yacheyka/ui/visually-hidden.tsx'
import styles from './point-page.module.css'

export const handle: PageHandle = {
  head: (config, pathname) => {
    const number = pointNumberOf(pathname)
    return {
      title: titled(number === undefined ? 'Точки на карте' : `Точка ${number} на карте`, config),
      description:
        'Почтоматы и пункты выдачи на карте: адрес, часы работы, оплата, как найти и как добраться.',
      path: paths.point(number),
    }
  },
}

/** Brings the map up to the header as the page opens (specification 1, «Point»). */
const useScrolledIntoView = () => {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    ref.current?.scrollIntoView()
  }, [])
  return ref
}

/** The map with a point's card open; `map` comes from the route table. */
export const PointPage = ({ map }: { readonly map: ReactNode }) => {
  const ref = useScrolledIntoView()
  return (
    <div className={styles['page']} data-whole-screen>
      <h1 className={styles['heading']}>Почтоматы и пункты выдачи на карте</h1>
      <section ref={ref} aria-label="Карта и список точек">
        <VisuallyHidden as="h2">Карта и список точек</VisuallyHidden>
        {map}
      </section>
    </div>
  )
}
