import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { walk } from 'estree-walker'
import MagicString from 'magic-string'
import { parseSync } from 'oxc-parser'

/**
 * Renames words within identifiers: `node tools/rename-words.ts PLAN.json [--dry]`.
 * The plan: `words` old to new, `files` and `not` as patterns of paths, `keep` identifiers as they are, `stays` further property names
 * that are on the wire. Properties that the contract, the database or a library declare keep their names.
 */
interface Plan {
  readonly words: Readonly<Record<string, string>>
  readonly files: string
  readonly not?: string
  readonly keep?: readonly string[]
  readonly fileNames?: Readonly<Record<string, string>>
  readonly keepLike?: string
  /** Variables that would meet another of their new name in the same file keep theirs. */
  readonly avoid?: boolean
  readonly names?: Readonly<Record<string, string>>
  readonly properties?: boolean
  readonly ignoreWire?: boolean
  readonly comments?: boolean
  /** Files are renamed too. */
  readonly moves?: boolean
  readonly nounsOnly?: boolean
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

const [planFile = '', ...flags] = process.argv.slice(2)
const plan = JSON.parse(readFileSync(planFile, 'utf8')) as Plan
const isDry = flags.includes('--dry')
const all = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => existsSync(file))
const isIn = (file: string): boolean =>
  new RegExp(plan.files).test(file) && (plan.not === undefined || !new RegExp(plan.not).test(file))
const sources = all.filter((file) => /\.(?:tsx?|mjs)$/.test(file))

const PARTS = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|[_$]+/g
const keep = new Set(plan.keep)
const kept = plan.keepLike === undefined ? undefined : new RegExp(plan.keepLike)
const words = new Map(Object.entries(plan.words))
const names = new Map(Object.entries(plan.names ?? {}))

const likeCase = (model: string, word: string): string =>
  model === model.toUpperCase() && model.length > 1
    ? word.toUpperCase()
    : model[0] === model[0]?.toUpperCase()
      ? word[0]?.toUpperCase() + word.slice(1)
      : word

export const renamed = (name: string): string => {
  if (keep.has(name) || (/[a-z]_/.test(name) && name === name.toLowerCase())) return name
  if (kept !== undefined && kept.test(name)) return name
  const given = names.get(name)
  if (given !== undefined) return given
  const out = name.replaceAll(PARTS, (part) => {
    const to = words.get(part.toLowerCase())
    return to === undefined ? part : likeCase(part, to)
  })
  return out
}

const nameOf = (node: unknown): string => String((node as { name?: string } | null)?.name ?? '')
const NOUN = /\b(?:the|an|its|each|every|one|no|same|whole|of|our|their|last|first|all|such) $/i
const IDIOM = /\b(?:at|finds?|found) $/
/** The title of a test. */
const TITLE = /(?:\b(?:test|describe)(?:\.[\w.]+)?(?:\([^()]*\))?\(\s*)('[^'\n]*'|`[^`$]*`)/g

/** Property names that the wire or the database say. */
const wire = new Set<string>()
for (const file of sources.filter(
  (each) =>
    /^packages\/(contract|sdk)\/|^apps\/server\/src\/db\/.*types\.ts$/.test(each) &&
    !/\.test\.ts$/.test(each),
))
  for (const [, key = ''] of readFileSync(file, 'utf8').matchAll(/^\s*(?:readonly )?['"]?(\w+)['"]?\??:/gm))
    wire.add(key)

const mayRenameProperty = (name: string): boolean => plan.properties === true && (plan.ignoreWire === true || !wire.has(name))

/** Files that are renamed, without their endings: old path to new. */
const moved = new Map<string, string>()
const bare = (file: string): string => file.replace(/(?:\.test|\.story|\.module)?\.(?:tsx?|css|mjs)$/, '')
if (plan.moves === true)
  for (const file of all.filter((each) => isIn(each) && /\.(?:tsx?|css|mjs)$/.test(each))) {
    const base = basename(bare(file))
    const to =
      plan.fileNames?.[base] ?? base.replaceAll(/[a-z0-9]+/g, (word) => words.get(word) ?? word)
    if (to !== base) moved.set(bare(file), join(dirname(file), to))
  }
const aliasOf = (file: string): string => {
  const app = /^apps\/(\w+)\//.exec(file)?.[1]
  return `apps/${app}/src/`
}
/** What an import of a file names, without its ending. */
const targetOf = (file: string, source: string): string | undefined =>
  source.startsWith('#/')
    ? bare(aliasOf(file) + source.slice(2))
    : source.startsWith('.')
      ? bare(join(dirname(file), source))
      : source.startsWith('@yacheyka/')
        ? source.replace(/^@yacheyka\/(\w+)\//, 'packages/$1/src/')
        : undefined

let changedFiles = 0
const collisions: string[] = []
const left = new Map<string, number>()
for (const file of sources.filter((each) => isIn(each) || moved.size > 0)) {
  const text = readFileSync(file, 'utf8')
  const { program, errors, comments } = parseSync(file, text)
  if (errors.length > 0) {
    console.log(`does not parse: ${file}`)
    continue
  }
  const edits = new MagicString(text)
  const present = new Set([...text.matchAll(/[A-Za-z_$][\w$]*/g)].map(([name]) => name))
  const done = new Set<number>()
  let changed = false
  const put = (start: number, end: number, to: string) => {
    if (done.has(start)) return
    done.add(start)
    edits.update(start, end, to)
    changed = true
  }
  const variable = (node: Node) => {
    const name = String(node['name'])
    const to = renamed(name)
    if (to === name) return
    if (present.has(to)) {
      collisions.push(`${file}: ${name} -> ${to}`)
      if (plan.avoid === true && /^[a-z]/.test(name)) return
    }
    const end = node.start + name.length
    put(node.start, end, to)
  }
  const property = (node: Node) => {
    const name = String(node['name'])
    const to = renamed(name)
    if (to === name) return
    if (!mayRenameProperty(name)) {
      left.set(name, (left.get(name) ?? 0) + 1)
      return
    }
    put(node.start, node.start + name.length, to)
  }
  function prose(start: number, end: number) {
    for (const { index, 0: word } of text.slice(start, end).matchAll(/(?<![\w`./:-])[A-Za-z]+(?![\w/-]|\.\w|`)/g)) {
      const to = words.get(word.toLowerCase())
      if (IDIOM.test(text.slice(Math.max(0, start + index - 12), start + index))) continue
      if (plan.nounsOnly === true && !NOUN.test(text.slice(Math.max(0, start + index - 12), start + index)))
        continue
      if (to !== undefined) put(start + index, start + index + word.length, likeCase(word, to))
    }
  }
  const isOwn = (source: unknown): boolean =>
    /^(#|\.|@yacheyka\/)/.test(String((source as { value?: string } | null)?.value ?? '.'))
  const typeLiterals = new Set<number>()
  const noteLiterals = (node: Node) => {
    if (node.type === 'TSLiteralType') typeLiterals.add(node.start)
    if (node.type === 'TSUnionType') for (const one of node['types'] as Node[]) noteLiterals(one)
  }
  if (moved.size > 0)
    for (const { index, 0: quoted } of text.matchAll(/'(?:#\/|\.{1,2}\/|@yacheyka\/)[^'\n]+'/g)) {
      const source = quoted.slice(1, -1)
      const target = targetOf(file, source)
      const to = target === undefined ? undefined : moved.get(target)
      if (to === undefined || target === undefined) continue
      const at = source.lastIndexOf(basename(target))
      put(index, index + quoted.length, `'${source.slice(0, at)}${basename(to)}${source.slice(at + basename(target).length)}'`)
    }
  if (isIn(file) && plan.comments === true) {
    for (const comment of comments)
      prose(comment.start, comment.end)
    for (const { index, 0: found, 1: quoted = '' } of text.matchAll(TITLE))
      if (quoted !== '') prose(index, index + found.length)
  }
  if (isIn(file)) walk(program as never, {
    enter(raw, parentRaw, key) {
      const node = raw as unknown as Node
      const parent = parentRaw as unknown as Node | null
      if (node.type === 'ImportDeclaration' && !isOwn(node['source'])) {
        // Names of libraries stay; references of them are kept by `keep`.
        this.skip()
        return
      }
      if (node.type === 'Property' && node['shorthand'] === true) {
        const keyNode = node['key'] as Node
        const name = String(keyNode['name'])
        const to = renamed(name)
        if (to === name) return
        const keyTo = mayRenameProperty(name) ? to : name
        if (!mayRenameProperty(name)) left.set(name, (left.get(name) ?? 0) + 1)
        if (present.has(to)) collisions.push(`${file}: ${name} -> ${to}`)
        const valueTo = present.has(to) && plan.avoid === true && /^[a-z]/.test(name) ? name : to
        if (keyTo === name && valueTo === name) {
          done.add(keyNode.start)
          return
        }
        put(keyNode.start, keyNode.start + name.length, keyTo === valueTo ? to : `${keyTo}: ${valueTo}`)
        return
      }
      if (parent === null) return
      if (node.type === 'Literal' && typeof node['value'] === 'string') {
        const value = node['value']
        const isName =
          (parent.type === 'BinaryExpression' && parent['operator'] === 'in' && key === 'left') ||
          (parent.type === 'MemberExpression' && parent['computed'] === true && key === 'property') ||
          (parent.type === 'TSLiteralType' && typeLiterals.has(parent.start))
        if (isName && /^\w+$/.test(value) && mayRenameProperty(value)) {
          const to = renamed(value)
          if (to !== value) put(node.start, node.end, `'${to}'`)
        }
        return
      }
      if (node.type === 'TSIndexedAccessType') noteLiterals(node['indexType'] as Node)
      if (node.type === 'TSTypeReference' && /^(Pick|Omit|Extract|Exclude)$/.test(nameOf(node['typeName'])))
        for (const argument of (node['typeArguments'] as { params?: Node[] } | null)?.params?.slice(1) ?? [])
          noteLiterals(argument)
      if (node.type !== 'Identifier' && node.type !== 'JSXIdentifier') return
      const isKey =
        (key === 'property' && parent.type === 'MemberExpression' && parent['computed'] !== true) ||
        (key === 'key' && parent['computed'] !== true) ||
        (key === 'property' && parent.type === 'JSXMemberExpression') ||
        (key === 'name' && parent.type === 'JSXAttribute') ||
        (key === 'right' && parent.type === 'TSQualifiedName')
      if (isKey) property(node)
      else if (key === 'label' && parent.type === 'TSNamedTupleMember') variable(node)
      else if (parent.type === 'ImportSpecifier' || parent.type === 'ExportSpecifier') variable(node)
      else variable(node)
    },
  })
  if (!changed) continue
  changedFiles += 1
  if (!isDry) writeFileSync(file, edits.toString())
}
if (!isDry)
  for (const file of all) {
    const to = moved.get(bare(file))
    if (to === undefined || !/\.(?:tsx?|css|mjs)$/.test(file)) continue
    execFileSync('git', ['mv', file, to + file.slice(bare(file).length)])
  }
console.log(`${moved.size} files moved: ${[...moved].map(([from, to]) => `${from} -> ${basename(to)}`).join(', ')}`)
console.log(`${changedFiles} files`)
console.log(`collisions:\n  ${[...new Set(collisions)].join('\n  ')}`)
console.log(`kept properties: ${[...left].map(([name, n]) => `${name}×${n}`).join(' ')}`)
