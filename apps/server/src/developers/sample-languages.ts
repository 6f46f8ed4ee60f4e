import type { ClientMethod } from './client-methods.ts'
import { type CodeStyle, PHP, TYPESCRIPT } from './code-literals.ts'

/** How the language of a client writes what samples are made of. */
export interface ClientLanguage {
  readonly style: CodeStyle
  readonly functionOf: (method: ClientMethod) => string
  readonly variable: (name: string) => string
  readonly declare: (name: string) => string
  /** Before a call that answers at once. */
  readonly wait: string
  readonly end: string
  /** The head of a loop over a list that is asked for page by page. */
  readonly eachOf: (item: string, list: string) => string
  readonly eachOfPage: (item: string, print: string) => readonly string[]
  readonly print: (item: string, field: string) => string
  readonly write: (file: string, bytes: string) => string
  /** The body's field that stands in its place. */
  readonly fieldOf: (method: ClientMethod) => string | undefined
}

export const TYPESCRIPT_CLIENT: ClientLanguage = {
  style: TYPESCRIPT,
  functionOf: ({ sdk }) => `api.${sdk}`,
  variable: (name) => name,
  declare: (name) => `const ${name} = `,
  wait: 'await ',
  end: '',
  eachOf: (item, list) => `for await (const ${item} of ${list}) {`,
  eachOfPage: (item, print) => [`for (const ${item} of page.data) {`, `  ${print}`, '}'],
  print: (item, field) => `console.log(${item}.${field})`,
  write: (file, bytes) => `await writeFile('${file}', ${bytes})`,
  fieldOf: ({ field }) => field,
}

export const PHP_CLIENT_LANGUAGE: ClientLanguage = {
  style: PHP,
  functionOf: ({ php }) => `$api->${php}`,
  variable: (name) => `$${name}`,
  declare: (name) => `$${name} = `,
  wait: '',
  end: ';',
  eachOf: (item, list) => `foreach (${list} as $${item}) {`,
  eachOfPage: (item, print) => [`foreach ($page['data'] as $${item}) {`, `    ${print}`, '}'],
  print: (item, field) => `echo $${item}['${field}'], PHP_EOL;`,
  write: (file, bytes) => `file_put_contents('${file}', ${bytes});`,
  fieldOf: ({ field, phpField }) => phpField ?? field,
}
