import { NBSP, typeset } from '@yacheyka/core/text/wording'
import { Link } from 'react-router'
import { useBrand } from '#/config.tsx'
import { paths } from '#/paths.ts'
import { Art } from '#/ui/picture.tsx'
import { Section } from '#/ui/section.tsx'
import styles from './about.module.css'

const TEXTS = {
  lead: typeset(
    'Мы ставим почтоматы и открываем пункты выдачи там, где вы и так бываете: во дворе, у метро, в магазине по дороге домой. Посылка ждёт вас, а не вы её.',
  ),
  locker: typeset(
    'Стена ячеек, которая работает без продавца. Пришли, набрали код, забрали — даже если до закрытия магазинов не успели.',
  ),
  pickup: typeset(
    'Здесь можно примерить, проверить заказ, заплатить картой или наличными и сразу вернуть то, что не подошло.',
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
        <dl className={styles['facts']}>
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
