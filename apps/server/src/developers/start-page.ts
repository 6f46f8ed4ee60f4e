import { escapeHtml } from '#/api-docs/escape-html.ts'
import { COLLECTION_PATH } from './collection.ts'
import { DEVELOPERS_PATH, GUIDES, PHP_CLIENT } from './guides.ts'

/** What the API is for and where to begin. @param quickstart its text as HTML */
export const renderStart = (
  brand: string,
  quickstart: string,
): string => `<p class="lead">API сети «${escapeHtml(brand)}» для сервера магазина: точки и цены на витрине, заказ посылок, этикетки, события и вебхуки. Тестовый ключ работает на том же адресе, деньги и посылки с ним ненастоящие.</p>
<ul class="cards">
<li><a href="${DEVELOPERS_PATH}/reference">Справочник</a><p>Каждый вызов: права, параметры, тело, ответ, отказы, пример.</p></li>
${GUIDES.map(
  ({ name, label, about }) =>
    `<li><a href="${DEVELOPERS_PATH}/${name}">${label}</a><p>${about}</p></li>`,
).join('\n')}
<li><a href="${COLLECTION_PATH}" download>Коллекция</a><p>Все вызовы для Postman, Bruno и Insomnia: впишите ключ в переменную key.</p></li>
<li><a href="${PHP_CLIENT.path}" download>Yacheyka.php</a><p>Все вызовы и проверка вебхуков для PHP: один файл, нужно только расширение curl.</p></li>
<li><a href="/widget">Виджет</a><p>Карта выбора точки на странице магазина, без своего сервера.</p></li>
</ul>
<h2 id="quickstart">Пять минут</h2>
${quickstart.replaceAll(/<(\/?)h2\b/g, '<$1h3')}`
