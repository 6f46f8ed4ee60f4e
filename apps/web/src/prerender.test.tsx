import type { LegalDocument } from '@yacheyka/contract/content/legal'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { builtInText } from '@yacheyka/core/legal/built-in'
import { LEGAL_KINDS } from '@yacheyka/core/legal/legal-edition'
import { describe, expect, test } from 'vitest'
import { paths } from '@yacheyka/frontend/paths.ts'
import {
  FURTHER_PATHS,
  PRERENDERED_PATHS,
  PRIVATE_PATHS,
  prerenderPage,
  privatePage,
  cabinetPage,
  SHELL_PATHS,
  shellPage,
} from './prerender.tsx'
import { testConfig } from '@yacheyka/frontend/test-config.ts'

const VACANCY = {
  uid: '01900000-0000-7000-8000-000000000001',
  title: 'Инженер по обслуживанию почтоматов',
  city: 'Москва и область',
  schedule: 'График 5/2',
  pay: '',
  lead: 'Вы отвечаете за то, чтобы ячейка открылась с первого раза.',
  duties: ['объезжать почтоматы района по плану, 6–8 адресов в день;'],
  offers: ['полис ДМС после испытательного срока.'],
  requirements: [],
}
const LEGAL = {
  kind: 'offer',
  edition: '2026-12-01',
  state: 'in_force',
  html: `<h2>1. О чём оферта</h2><p>${'Исполнитель предлагает договор. '.repeat(20)}</p>`,
  editions: [
    { edition: '2026-12-01', state: 'in_force' },
    { edition: '2026-11-01', state: 'past' },
  ],
} satisfies LegalDocument
/** What the server gives: pages of nothing else need it. */
const data = {
  vacancies: [VACANCY],
  legal: LEGAL,
  faq: [{ uid: 'f', question: 'Где посылка?', answer: '<p><a href="/track">Отследить</a></p>' }],
}

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html')

describe.each(PRERENDERED_PATHS.map((path) => [path]))('%s', (path) => {
  test('is read without scripts: one heading, a main part, no loose ends', async () => {
    const { html } = await prerenderPage(path, testConfig, data)
    const { body } = parse(html)
    expect(body.querySelectorAll('h1')).toHaveLength(1)
    // The map's page is a frame for what the browser draws; without scripts it names the hotline.
    const least = path === paths.point() ? 100 : 500
    expect(body.querySelector('main')?.textContent.length).toBeGreaterThan(least)
    const targets = [...body.querySelectorAll('a')].map((link) => link.getAttribute('href'))
    expect(targets.filter((target) => target === null || target === '')).toEqual([])
  })

  test('holds nothing that the content security policy or the head would want', async () => {
    const { html } = await prerenderPage(path, testConfig, data)
    const { body } = parse(html)
    expect(body.querySelectorAll('script, style, link, meta, title, [style]')).toHaveLength(0)
  })

  test('every picture keeps its place, and only the first comes early', async () => {
    const { html } = await prerenderPage(path, testConfig, data)
    const pictures = [...parse(html).querySelectorAll('img')]
    for (const picture of pictures) {
      expect(picture.getAttribute('width')).toMatch(/^\d+$/)
      expect(picture.getAttribute('height')).toMatch(/^\d+$/)
      expect(picture.hasAttribute('alt')).toBe(true)
    }
    const early = pictures.filter((picture) => picture.getAttribute('loading') !== 'lazy')
    expect(early).toHaveLength(path === '/' ? 1 : 0)
  })

  test('names modules that exist', async () => {
    const { modules, laterModules } = await prerenderPage(path, testConfig, data)
    const root = join(import.meta.dirname, '..')
    expect(
      [...modules, ...laterModules].filter((module) => !existsSync(join(root, module))),
    ).toEqual([])
  })

  test('has a title of its own and the brand in it', async () => {
    const { head } = await prerenderPage(path, testConfig, data)
    expect(head).toMatch(/<title>[^<]*Ячейка[^<]*<\/title>/)
    expect(head).toContain(`<link rel="canonical" href="https://yacheyka.example${path}">`)
  })
})

test('the page of a point is sent as that of the map, a number’s as that of tracking', () => {
  expect(FURTHER_PATHS).toEqual({ '/point/:number': '/point', '/track/:code': '/track' })
  expect(PRERENDERED_PATHS).toEqual(expect.arrayContaining(Object.values(FURTHER_PATHS)))
})

test('a brand needs no build: its words stand in the page', async () => {
  const brand = {
    ...testConfig.brand,
    name: 'Сундучок',
    legal_entity: 'ООО «Сундук»',
    hotline: '8 800 100-10-10',
  }
  const { html, head } = await prerenderPage('/', { ...testConfig, brand }, data)
  expect(html).toContain('О сети «Сундучок»')
  expect(html).toContain('tel:+78001001010')
  expect(head).toContain('Сундучок')
  expect(html + head).not.toMatch(/«Ячейка»|Ячейка —/)
})

test('pages of a parcel and of a password are private, and their first document has a title that reports nothing', () => {
  expect(PRIVATE_PATHS).toEqual({
    '/ec/:token': 'Адрес почты',
    '/parcel-details/:uid': 'Посылка',
    '/parcel-status': 'Посылка',
    '/rp/:token': 'Смена пароля',
    '/test-access/:token': 'Пробный доступ',
  })
  expect(privatePage('Посылка', testConfig).head).toContain(
    `<title>Посылка — ${testConfig.brand.name}</title>`,
  )
})

test.each([
  ['/juridical-auth', 'Вход для юридических лиц'],
  ['/juridical-auth/forgot', 'Забыли пароль?'],
  ['/juridical-registration', 'Регистрация юридического лица'],
  ['/test-access', 'Тестовый ключ API'],
])('the empty document of %s is titled as the page, and loads its module', async (path, title) => {
  expect(SHELL_PATHS).toContain(path)
  const { html, head, modules } = await shellPage(path, testConfig)
  expect(html).toBe('')
  expect(head).toContain(`<title>${title} — ${testConfig.brand.name}</title>`)
  expect(head).toContain(`<link rel="canonical" href="https://yacheyka.example${path}">`)
  expect(modules).toHaveLength(1)
  for (const module of modules)
    expect(existsSync(join(import.meta.dirname, '..', module))).toBe(true)
})

test('a path that is no page of its own has no document', async () => {
  await expect(shellPage('/', testConfig)).rejects.toThrow('/')
})

test('the document of the cabinet says no more than whose it is, and loads nothing of it', () => {
  const { html, head, modules } = cabinetPage(testConfig)
  expect([html, modules]).toEqual(['', []])
  expect(head).toContain(`<title>Личный кабинет — ${testConfig.brand.name}</title>`)
})

test('the page of vacancies shows what it is given, and says where to write where that is nothing', async () => {
  const full = await prerenderPage(paths.vacancies(), testConfig, data)
  expect(full.loaderData).toEqual({ Vacancies: data.vacancies })
  const { body } = parse(full.html)
  expect([...body.querySelectorAll('h2, h3')].map(({ textContent }) => textContent)).toEqual([
    VACANCY.title,
    // A list without lines has no heading.
    'Что делать',
    'Что мы предлагаем',
  ])
  expect(body.textContent).toContain('открыта 1\u00a0вакансия')
  const { html } = await prerenderPage(paths.vacancies(), testConfig, { vacancies: [] })
  expect(parse(html).body.textContent).toContain('Сейчас открытых вакансий нет')
  expect(html).toContain(`mailto:${testConfig.brand.support_email}`)
  expect((await prerenderPage(paths.how(), testConfig)).loaderData).toEqual({})
})

test('Home shows the questions that it is given, and no section where there are none', async () => {
  const full = await prerenderPage(paths.home(), testConfig, data)
  expect(full.loaderData).toEqual({ Home: data.faq })
  const { body } = parse(full.html)
  expect(body.querySelector('details h3')?.textContent).toBe('Где посылка?')
  expect(body.querySelector('details a')?.getAttribute('href')).toBe('/track')
  const { html } = await prerenderPage(paths.home(), testConfig, { faq: [] })
  expect(html).not.toContain('Вопросы и ответы')
})

test.each([
  ['past', /прежняя редакция, она больше не\sдействует.*Действует редакция от 1\sдекабря/],
  ['future', /вступит в\sсилу 10\sянваря\s2027\sгода.*Действует редакция от 1\sдекабря/],
] as const)(
  'another edition of the offer, %s, says so and leads to the one in force',
  async (state, words) => {
    const edition = state === 'past' ? '2026-11-01' : '2027-01-10'
    const editions = [{ edition: '2027-01-10', state: 'future' } as const, ...LEGAL.editions]
    const legal = { ...LEGAL, edition, state, editions }
    const { html, loaderData } = await prerenderPage(paths.offer(), testConfig, { legal })
    expect(loaderData).toEqual({ Offer: legal })
    const { body } = parse(html)
    const main = body.querySelector('main')
    expect(main?.textContent).toMatch(words)
    const links = [...(main?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))
    expect(links.filter((href) => href?.startsWith('/offer'))).toEqual(
      state === 'past' ? ['/offer'] : ['/offer', '/offer?edition=2026-11-01'],
    )
  },
)

test('the edition in force reports the next one and of those before', async () => {
  const editions = [{ edition: '2027-01-10', state: 'future' } as const, ...LEGAL.editions]
  const shown = async (legal: LegalDocument) =>
    parse((await prerenderPage(paths.offer(), testConfig, { legal })).html).querySelector('main')
      ?.textContent ?? ''
  const main = await shown({ ...LEGAL, editions })
  expect(main).toMatch(/вступит в силу 10\sянваря\s2027/)
  expect(main).toMatch(/Предыдущие редакции/)
  const alone = await shown({ ...LEGAL, editions: LEGAL.editions.slice(0, 1) })
  expect(alone).not.toMatch(/Предыдущие|вступит/)
})

describe('a network that has named nothing but itself', () => {
  const { colours } = testConfig.brand
  const brand = {
    name: 'Сорока',
    legal_entity: 'Сорока',
    hotline: '+7 843 200-00-00',
    partners: [],
    documents: [],
    colours,
  }
  const config = {
    ...testConfig,
    brand,
    public_url: 'https://soroka.example',
    demo: false,
    sms: false,
    news: false,
  }
  const parties = { brand, site: config.public_url }
  const texts = LEGAL_KINDS.map((kind) => `<p>${builtInText(kind, parties)}</p>`)
  const legal = { ...LEGAL, html: texts.join(''), editions: [] }

  test.each(PRERENDERED_PATHS)('%s has no invented name, number or promise', async (path) => {
    const { html, head } = await prerenderPage(path, config, { vacancies: [], faq: [], legal })
    expect(head).toContain('Сорока')
    expect(INVENTED.flatMap((invented) => `${head}${html}`.match(invented) ?? [])).toEqual([])
  })
})

/** Names and numbers of the demonstration, promises of what a network may not have, traces of what is absent. */
const INVENTED = [
  /Ячейк[аеи]»|yacheyka\.|vk\.example|rustore|Домашний|букет/iu,
  /8.?800|бесплатн|приложени/u,
  /новост|из СМС|СМС с кодом|круглосуточно|в разработке|наличны|заплатить|оплат(?:ы|ить) при получении/iu,
  /undefined|null|mailto:/u,
  /\/art\/(?:partner-|app|gift)|og\.png|\/documents\//u,
]
