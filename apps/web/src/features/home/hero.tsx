import { typeset } from '@yacheyka/core/text/wording'
import { useBrand } from '@yacheyka/frontend/page/config.tsx'
import { files, paths } from '@yacheyka/frontend/paths.ts'
import { ButtonLink } from '@yacheyka/ui/button-link.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import styles from './hero.module.css'

const PROMISES = [
  { title: 'Рядом', text: 'Почтоматы и пункты выдачи — на карте' },
  { title: 'Когда удобно', text: 'Часы работы указаны у каждой точки' },
  { title: 'Без очереди', text: 'Ячейка открывается по вашему коду' },
].map(({ title, text }) => ({ title: typeset(title), text: typeset(text) }))

/** The first thing that is painted: two drawings, each loaded only where it is shown. */
const Picture = () => (
  <picture className={styles['picture']}>
    <source
      media="(max-width: 47.99em)"
      srcSet={files.art('hero-small')}
      width={400}
      height={320}
    />
    <img src={files.art('hero')} width={720} height={560} alt="" fetchPriority="high" />
  </picture>
)

export const Hero = () => {
  const { name, slogan, description } = useBrand()
  return (
    <div className={styles['hero']}>
      <div className={classes(stack(8), styles['panel'])}>
        <div className={classes(stack(16), styles['words'])}>
          <h1 className={styles['title']}>{typeset(slogan ?? name)}</h1>
          {description !== undefined && <p className={styles['lead']}>{typeset(description)}</p>}
          <div className={styles['actions']}>
            <ButtonLink to={paths.section('map')}>Найти точку рядом</ButtonLink>
            <ButtonLink to={paths.how()} look="quiet">
              Как получить посылку
            </ButtonLink>
          </div>
        </div>
        <Picture />
      </div>
      <ul className={styles['promises']}>
        {PROMISES.map(({ title, text }) => (
          <li key={title} className={styles['promise']}>
            <span className={styles['cell']} aria-hidden="true" />
            <p>
              <strong className={styles['short']}>{title}</strong> {text}
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}
