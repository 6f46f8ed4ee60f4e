import { NBSP, typeset } from '@yacheyka/core/text/wording'
import { Link } from 'react-router'
import { useBrand } from '@yacheyka/frontend/page/config.tsx'
import { paths } from '@yacheyka/frontend/paths.ts'
import { Art } from '@yacheyka/ui/picture.tsx'
import { Section } from '@yacheyka/ui/section.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import styles from './about.module.css'

const TEXTS = {
  lead: typeset(
    'Почтоматы и пункты выдачи, в которых посылка ждёт вас, а не вы её. Все они на карте, с часами работы.',
  ),
  locker: typeset('Стена ячеек, которая работает без продавца. Пришли, набрали код, забрали.'),
  pickup: typeset(
    'Здесь посылку выдаёт сотрудник. Где можно примерить вещи и проверить заказ, отмечено в карточке точки.',
  ),
  business: typeset(
    'Отправляйте посылки из кабинета по одной или файлом, следите за каждой и печатайте наклейки. Работаем по договору с юридическими лицами.',
  ),
}

export const About = () => {
  const { name } = useBrand()
  return (
    <Section id="information" title={`О сети «${name}»`} lead={TEXTS.lead}>
      <div className={styles['about']}>
        <Art name="about" width={560} height={400} className={styles['picture']} />
        <dl className={classes(stack(24), styles['facts'])}>
          <div>
            <dt>Почтоматы</dt>
            <dd>{TEXTS.locker}</dd>
          </div>
          <div>
            <dt>Пункты выдачи</dt>
            <dd>{TEXTS.pickup}</dd>
          </div>
          <div>
            <dt>Бизнесу</dt>
            <dd>
              {TEXTS.business} <Link to={paths.businessLogin()}>Войти в{NBSP}кабинет</Link>
            </dd>
          </div>
        </dl>
      </div>
    </Section>
  )
}
