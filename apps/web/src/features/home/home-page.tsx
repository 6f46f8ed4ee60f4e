import type { ReactNode } from 'react'
import { siteHead, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { Section } from '@yacheyka/ui/section.tsx'
import { About } from './about.tsx'
import { AppSection } from './app-section.tsx'
import { Faq } from './faq.tsx'
import { Hero } from './hero.tsx'
import { NewsSection } from './news-section.tsx'
import { Partners } from './partners.tsx'
import { Steps } from './steps.tsx'

export const handle: PageHandle = { head: siteHead }

/** Home; `map` comes from the route table, because one feature does not import another. */
export const HomePage = ({ map }: { readonly map: ReactNode }) => (
  <>
    <Hero />
    <Partners />
    <AppSection />
    <NewsSection />
    <Steps />
    <Faq />
    <About />
    <Section
      id="map"
      title="Точки на карте"
      lead="Ищите по адресу или городу и отбирайте по виду точки и удобствам."
    >
      {map}
    </Section>
  </>
)
