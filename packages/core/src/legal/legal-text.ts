/** A paragraph, or a list of its items. */
export type LegalBlock = string | readonly string[]

export interface LegalSection {
  readonly title: string
  readonly blocks: readonly LegalBlock[]
}

/** Whose text it is and where the service works. */
export interface LegalParties {
  readonly brand: {
    readonly name: string
    readonly legal_entity: string
    readonly hotline: string
    readonly support_email?: string | undefined
    /** Where there is an application. */
    readonly android_url?: string | undefined
  }
  /** Absolute address of the site. */
  readonly site: string
}

/** Names may hold signs that Markdown would take for its own. An address without TLS is no link: the site cleans those away. */
const escaped = (text: string): string =>
  text.replaceAll(/[\\`*_[\]<>]/g, String.raw`\$&`).replaceAll('http://', String.raw`http\://`)

const markdownOfBlock = (block: LegalBlock): string =>
  typeof block === 'string' ? escaped(block) : block.map((item) => `- ${escaped(item)}`).join('\n')

/** The text as editors write it: Markdown with numbered headings. */
export const markdownOf = (sections: readonly LegalSection[]): string =>
  sections
    .flatMap(({ title, blocks }, at) => [
      `## ${at + 1}. ${escaped(title)}`,
      ...blocks.map(markdownOfBlock),
    ])
    .join('\n\n')
