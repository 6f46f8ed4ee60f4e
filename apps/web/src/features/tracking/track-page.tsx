import { typeset } from '@yacheyka/core/text/wording'
import { useBrand } from '@yacheyka/frontend/page/config.tsx'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { paths } from '@yacheyka/frontend/paths.ts'
import { PhoneLink } from '@yacheyka/ui/phone-link.tsx'
import { Art } from '@yacheyka/ui/picture.tsx'
import { TrackForm } from './track-form.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import styles from './track-page.module.css'

export const handle: PageHandle = {
  head: (config) => ({
    title: titled('Отслеживание посылок', config),
    description:
      'Где посылка и до какого дня она ждёт: введите номер, который прислал магазин, и узнайте её путь от склада до ячейки.',
    path: paths.track(),
  }),
}

const RESPONSES = [
  {
    title: 'Где взять номер',
    text: typeset(
      'Номер присылает магазин: в сообщении, в письме или в личном кабинете. Подойдёт и штрихкод с этикетки.',
    ),
  },
  {
    title: 'Где код для ячейки',
    text: typeset(
      'Код и ПИН приходят получателю отдельной ссылкой, когда посылка приезжает в почтомат. По номеру посылки мы их не показываем.',
    ),
  },
]

/** Where a parcel is, by its number (specification 1, «Track»). */
export const Component = () => {
  const { hotline } = useBrand()
  return (
    <div className={styles['page']}>
      <div className={classes(stack(16), styles['words'])}>
        <h1 className={styles['heading']}>Отслеживание посылок</h1>
        <p className={styles['lead']}>
          {typeset('Покажем, где посылка сейчас и до какого дня она вас ждёт.')}
        </p>
        <noscript>
          <p className={styles['lead']}>
            Поиск работает с&nbsp;JavaScript. Без него подскажет горячая линия:{' '}
            <PhoneLink phone={hotline} />
          </p>
        </noscript>
        <TrackForm />
      </div>
      <aside className={classes(stack(24), styles['aside'])} aria-label="Подсказки">
        <Art name="step-2" width={320} height={240} className={styles['picture']} />
        {RESPONSES.map(({ title, text }) => (
          <section key={title} className={classes(stack(8), styles['answer'])}>
            <h2 className={styles['title']}>{title}</h2>
            <p>{text}</p>
          </section>
        ))}
      </aside>
    </div>
  )
}
