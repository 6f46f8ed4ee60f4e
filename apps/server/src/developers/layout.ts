import { escapeHtml } from '#/api-docs/escape-html.ts'
import { DEVELOPERS_PATH, GUIDES } from './guides.ts'

interface PageFacts extends PageOptions {
  readonly brand: string
  readonly path: string
  readonly title: string
  readonly main: string
}

export interface PageOptions {
  /** With a list of contents beside what it is of. */
  readonly isWide?: boolean
  /** Of its text, where it is not Russian. */
  readonly language?: string
}

const MENU = [
  { path: DEVELOPERS_PATH, label: 'Начало' },
  { path: `${DEVELOPERS_PATH}/reference`, label: 'Справочник' },
  ...GUIDES.map(({ name, label }) => ({ path: `${DEVELOPERS_PATH}/${name}`, label })),
]

/** The one script of the section: whatever it does, pages are readable without it. */
export const SCRIPT_PATH = `${DEVELOPERS_PATH}/page.js`

/** The frame of every page of the section. */
export const renderPage = ({
  brand,
  path,
  title,
  main,
  isWide = false,
  language = 'ru',
}: PageFacts): string => `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · ${escapeHtml(brand)}, разработчикам</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/brand.css">
<link rel="stylesheet" href="/api/docs/page.css">
<link rel="stylesheet" href="${DEVELOPERS_PATH}/page.css">
${
  isWide
    ? `<link rel="stylesheet" href="${DEVELOPERS_PATH}/reference.css">
`
    : ''
}<script src="${SCRIPT_PATH}" defer></script>
<link rel="alternate" type="application/atom+xml" title="Изменения API" href="${DEVELOPERS_PATH}/changelog.atom">
</head>
<body${isWide ? ' class="wide"' : ''}>
<a class="skip" href="#content">К содержанию</a>
<header><p class="brand"><a href="/">${escapeHtml(brand)}</a> разработчикам</p>
<nav aria-label="Раздел"><details class="menu"><summary>Разделы</summary><ul>${MENU.map(
  (item) =>
    `<li><a href="${item.path}"${item.path === path ? ' aria-current="page"' : ''}>${item.label}</a></li>`,
).join('')}</ul></details></nav></header>
<main id="content" tabindex="-1"${language === 'ru' ? '' : ` lang="${language}"`}>
<h1>${escapeHtml(title)}</h1>
${main}
</main>
</body>
</html>`
