import {
  type A_Expr,
  type InsertStmt,
  type JoinExpr,
  type Node,
  type RangeVar,
  type SelectStmt,
  type SubLink,
  type WithClause,
  parseSync,
} from 'libpg-query'
import { DISTRIBUTION, groupOf, type ShardGroup } from './distribution-columns.ts'

/** What is known of the real tables. */
export interface Schema {
  readonly columns: ReadonlyMap<string, readonly string[]>
  readonly uniques: ReadonlyMap<string, readonly { readonly columns: readonly string[] }[]>
  /** Foreign keys of one column. */
  readonly references: ReadonlyMap<
    string,
    readonly { readonly column: string; readonly references: string }[]
  >
}

/**
 * - `one`: it names its shard;
 * - `named`: rows of one shard, but what says so is the key of a row and not the distribution column;
 * - `many`: rows of many shards, or of two groups.
 */
type Reach = 'one' | 'named' | 'many'

interface StatementShards {
  readonly reach: Reach
  /** «SELECT parcel(barcode) parcel_event(parcel.uid)»: the tables with what binds their rows. */
  readonly signature: string
  /** Groups that it writes to. */
  readonly writes: readonly ShardGroup[]
}

/** A value of a row, a parameter or a constant; terms that are equal name the same shard. */
type Term = string

interface Scope {
  readonly parent: Scope | undefined
  /** Equalities below it say nothing of rows outside: a branch of a UNION, the right side of a LEFT JOIN. */
  readonly isOpaque: boolean
  /** Common table expressions are read before what uses them: 0, 1, …; the statement itself is the last. */
  readonly root: { order: number }
  readonly equalities: (readonly [Term, Term])[]
  readonly names: Map<string, Source>
  readonly common: Map<string, Output>
}

interface Output {
  readonly list: readonly (readonly [name: string, term: Term | undefined])[]
  readonly all: readonly Source[]
}

interface Source {
  readonly term: (column: string) => Term | undefined
}

interface Occurrence {
  readonly id: number
  readonly table: string
  readonly scope: Scope
}

const STATEMENT = Number.POSITIVE_INFINITY

export type ReadShards = (text: string, values?: readonly unknown[]) => StatementShards

/**
 * Tells where rows of a statement lie, by PostgreSQL's own parser. What it cannot tell counts as many shards. Equal values of
 * two parameters are taken for one value where they are as long as a uid. `loadModule` of the parser comes before.
 */
export function openShardReader(schema: Schema): ReadShards {
  const parsed = new Map<string, readonly Node[]>()
  return (text, values = []) => {
    const statements =
      parsed.get(text) ?? (parseSync(text).stmts ?? []).flatMap(({ stmt }) => stmt ?? [])
    parsed.set(text, statements)
    const reader = new StatementReader(schema, values)
    for (const statement of statements)
      reader.read(statement, scopeIn(undefined, { root: { order: STATEMENT } }))
    return reader.judge(statements.flatMap((statement) => Object.keys(statement)))
  }
}

const scopeIn = (
  parent: Scope | undefined,
  { root, isOpaque = false }: { root?: Scope['root']; isOpaque?: boolean } = {},
): Scope => ({
  parent,
  isOpaque,
  root: root ?? parent?.root ?? { order: STATEMENT },
  equalities: [],
  names: new Map(),
  common: new Map(),
})

class StatementReader {
  readonly #schema: Schema
  readonly #values: readonly unknown[]
  readonly #occurrences: Occurrence[] = []
  readonly #scopes: Scope[] = []
  readonly #writes = new Set<ShardGroup>()
  #made = 0

  constructor(schema: Schema, values: readonly unknown[]) {
    this.#schema = schema
    this.#values = values
  }

  read(node: Node, scope: Scope): Output {
    this.#scopes.push(scope)
    if ('SelectStmt' in node) return this.#select(node.SelectStmt, scope)
    if ('InsertStmt' in node) return this.#insert(node.InsertStmt, scope)
    if ('UpdateStmt' in node || 'DeleteStmt' in node) {
      const changed = 'UpdateStmt' in node ? node.UpdateStmt : node.DeleteStmt
      this.#with(changed.withClause, scope)
      this.#write(changed.relation, scope)
      const others = 'fromClause' in changed ? changed.fromClause : undefined
      const using = 'usingClause' in changed ? changed.usingClause : undefined
      for (const each of [...(others ?? []), ...(using ?? [])]) this.#from(each, scope, scope)
      this.#conjuncts(changed.whereClause, scope)
      if ('targetList' in changed) this.#expressions(changed.targetList, scope)
      return this.#output(changed.returningClause?.exprs, scope)
    }
    if ('MergeStmt' in node) {
      const { withClause, relation, sourceRelation, joinCondition } = node.MergeStmt
      this.#with(withClause, scope)
      this.#write(relation, scope)
      if (sourceRelation !== undefined) this.#from(sourceRelation, scope, scope)
      this.#conjuncts(joinCondition, scope)
    }
    return NOTHING
  }

  #select(select: SelectStmt, scope: Scope): Output {
    this.#with(select.withClause, scope)
    if (select.larg !== undefined && select.rarg !== undefined) {
      const [left, right] = [select.larg, select.rarg].map((branch) =>
        this.read({ SelectStmt: branch }, scopeIn(scope, { isOpaque: true })),
      )
      return {
        list: (left?.list ?? []).map(([name, term], at) => [
          name,
          right?.list[at]?.[1] === term ? term : undefined,
        ]),
        all: [],
      }
    }
    for (const each of select.fromClause ?? []) this.#from(each, scope, scope)
    this.#conjuncts(select.whereClause, scope)
    this.#expressions([select.havingClause, ...(select.sortClause ?? [])], scope)
    if (select.valuesLists !== undefined) return this.#rows(select.valuesLists, scope)
    return this.#output(select.targetList, scope)
  }

  /** Of rows that differ in a column nothing is known but that they may be of several shards. */
  #rows(lists: readonly Node[], scope: Scope): Output {
    const rows = lists.map((row) =>
      'List' in row ? (row.List.items ?? []).map((each) => this.#term(each, scope)) : [],
    )
    this.#expressions(lists, scope)
    const list = (rows[0] ?? []).map((first, at) => {
      const isSame = rows.every((row) => row[at] !== undefined && row[at] === first)
      return [`column${at + 1}`, isSame ? first : this.#new('several')] as const
    })
    return { list, all: [] }
  }

  #output(targets: readonly Node[] | undefined, scope: Scope): Output {
    this.#expressions(targets, scope)
    const list: (readonly [string, Term | undefined])[] = []
    const all: Source[] = []
    for (const target of targets ?? []) {
      if (!('ResTarget' in target) || target.ResTarget.val === undefined) continue
      const { name, val } = target.ResTarget
      const fields = fieldsOf(val)
      if (fields?.at(-1) === '*') {
        const named = fields.length > 1 ? scope.names.get(fields[0] ?? '') : undefined
        all.push(...(named === undefined ? scope.names.values() : [named]))
      } else list.push([name ?? fields?.at(-1) ?? '', this.#term(val, scope)])
    }
    return { list, all }
  }

  #insert({ relation, cols, selectStmt, withClause, returningClause }: InsertStmt, scope: Scope) {
    this.#with(withClause, scope)
    const table = this.#write(relation, scope)
    const given = selectStmt === undefined ? NOTHING : this.read(selectStmt, scopeIn(scope))
    const names =
      cols === undefined
        ? (this.#schema.columns.get(relation?.relname ?? '') ?? [])
        : cols.map((each) => ('ResTarget' in each ? (each.ResTarget.name ?? '') : ''))
    for (const [at, name] of names.entries()) {
      const term = given.list[at]?.[1]
      const own = table?.term(name)
      if (term !== undefined && own !== undefined) scope.equalities.push([own, term])
    }
    return this.#output(returningClause?.exprs, scope)
  }

  #with(clause: WithClause | undefined, scope: Scope) {
    for (const each of clause?.ctes ?? []) {
      if (!('CommonTableExpr' in each)) continue
      const { ctename = '', ctequery, aliascolnames } = each.CommonTableExpr
      if (ctequery === undefined) continue
      const root = { order: (this.#made += 1) }
      // It may name itself.
      scope.common.set(ctename, NOTHING)
      const output = this.read(ctequery, scopeIn(scope, { root }))
      scope.common.set(ctename, renamed(output, aliascolnames))
    }
  }

  #write(relation: RangeVar | undefined, scope: Scope): Source | undefined {
    if (relation === undefined) return undefined
    const group = relation.schemaname === QUEUE ? 'local' : groupOf(relation.relname ?? '')
    if (group !== undefined) this.#writes.add(group)
    return this.#table(relation, scope, scope)
  }

  /** @param names where what stands here is named: the right side of a LEFT JOIN is named outside of it */
  #from(node: Node, scope: Scope, names: Scope): void {
    if ('RangeVar' in node) this.#table(node.RangeVar, scope, names)
    else if ('RangeSubselect' in node) {
      const { subquery, alias } = node.RangeSubselect
      if (subquery === undefined) return
      const output = this.read(subquery, scopeIn(scope))
      names.names.set(alias?.aliasname ?? '', sourceOf(renamed(output, alias?.colnames)))
    } else if ('RangeFunction' in node) {
      const id = this.#new('several')
      this.#expressions([...(node.RangeFunction.functions ?? [])], scope)
      names.names.set(node.RangeFunction.alias?.aliasname ?? id, {
        term: (column) => `${id}.${column}`,
      })
    } else if ('JoinExpr' in node) this.#join(node.JoinExpr, scope, names)
  }

  #join({ jointype, larg, rarg, quals, usingClause }: JoinExpr, scope: Scope, names: Scope) {
    const side = (isOuter: boolean): Scope => {
      if (!isOuter) return scope
      const outer = { ...scopeIn(scope, { isOpaque: true }), names: names.names }
      this.#scopes.push(outer)
      return outer
    }
    const left = side(jointype === 'JOIN_RIGHT' || jointype === 'JOIN_FULL')
    const right = side(jointype === 'JOIN_LEFT' || jointype === 'JOIN_FULL')
    const before = new Set(names.names.keys())
    if (larg !== undefined) this.#from(larg, left, names)
    const lefts = [...names.names].filter(([name]) => !before.has(name))
    if (rarg !== undefined) this.#from(rarg, right, names)
    const rights = [...names.names].filter(
      ([name]) => !before.has(name) && !lefts.some(([other]) => other === name),
    )
    const condition = left === scope ? right : left
    this.#conjuncts(quals, condition)
    for (const each of usingClause ?? []) {
      const name = 'String' in each ? (each.String.sval ?? '') : ''
      const [one, other] = [lefts, rights].map((sources) =>
        sources.map(([, source]) => source.term(name)).find((term) => term !== undefined),
      )
      if (one !== undefined && other !== undefined) condition.equalities.push([one, other])
    }
  }

  #table({ relname = '', schemaname, alias }: RangeVar, scope: Scope, names: Scope) {
    const name = alias?.aliasname ?? relname
    const common = schemaname === undefined ? commonIn(scope, relname) : undefined
    if (common !== undefined) {
      names.names.set(name, sourceOf(common))
      return undefined
    }
    const table = schemaname === QUEUE ? QUEUE : relname
    const id = (this.#made += 1)
    const columns = this.#schema.columns.get(table)
    if (columns !== undefined || table === QUEUE) this.#occurrences.push({ id, table, scope })
    const source: Source = {
      term: (column) => (columns?.includes(column) === true ? `${id}.${column}` : undefined),
    }
    names.names.set(name, source)
    return source
  }

  /** Equalities that hold for every row, of conditions that are joined by AND. */
  #conjuncts(node: Node | undefined, scope: Scope): void {
    if (node === undefined) return
    if ('BoolExpr' in node && node.BoolExpr.boolop === 'AND_EXPR')
      for (const each of node.BoolExpr.args ?? []) this.#conjuncts(each, scope)
    else if ('A_Expr' in node && this.#comparison(node.A_Expr, scope)) {
      this.#expressions([node.A_Expr.lexpr, node.A_Expr.rexpr], scope)
    } else if ('SubLink' in node && this.#semijoin(node.SubLink, scope)) return
    else this.#expressions([node], scope)
  }

  #comparison({ kind, name, lexpr, rexpr }: A_Expr, scope: Scope): boolean {
    const [operator] = name ?? []
    if (operator === undefined || !('String' in operator) || operator.String.sval !== '=')
      return false
    if (lexpr === undefined || rexpr === undefined) return false
    const lefts = rowOf(lexpr).map((each) => this.#term(each, scope))
    if (kind === 'AEXPR_OP') this.#equate(lefts, rowOf(rexpr), scope)
    // A list of one value is one only because of what the test has.
    else if (kind === 'AEXPR_IN' || kind === 'AEXPR_OP_ANY') {
      for (const left of lefts)
        if (left !== undefined) scope.equalities.push([left, this.#new('several')])
    } else return false
    return true
  }

  #equate(lefts: readonly (Term | undefined)[], rights: readonly Node[], scope: Scope): void {
    for (const [at, left] of lefts.entries()) {
      const node = rights[at]
      const right = node === undefined ? undefined : this.#term(node, scope)
      if (left !== undefined && right !== undefined) scope.equalities.push([left, right])
    }
  }

  /** `IN (SELECT …)` and `EXISTS (SELECT …)`: rows outside have one inside. */
  #semijoin({ subLinkType, testexpr, operName, subselect }: SubLink, scope: Scope): boolean {
    if (subselect === undefined || operName !== undefined) return false
    if (subLinkType !== 'ANY_SUBLINK' && subLinkType !== 'EXISTS_SUBLINK') return false
    const { list } = this.read(subselect, scopeIn(scope))
    if (testexpr === undefined) return true
    for (const [at, each] of rowOf(testexpr).entries()) {
      const [term, inner] = [this.#term(each, scope), list[at]?.[1]]
      if (term !== undefined && inner !== undefined) scope.equalities.push([term, inner])
    }
    return true
  }

  /** Queries that stand within expressions; what they say holds for their own rows alone. */
  #expressions(nodes: readonly (Node | undefined)[] | undefined, scope: Scope): void {
    for (const { subselect } of subLinksIn(nodes))
      if (subselect !== undefined) this.read(subselect, scopeIn(scope, { isOpaque: true }))
  }

  #term(node: Node, scope: Scope): Term | undefined {
    if ('TypeCast' in node && node.TypeCast.arg !== undefined)
      return this.#term(node.TypeCast.arg, scope)
    if ('ParamRef' in node) {
      const value = this.#values[(node.ParamRef.number ?? 0) - 1]
      return typeof value === 'string' && value.length >= 22
        ? `=${value}`
        : `$${node.ParamRef.number ?? 0}`
    }
    // A scalar query is one value, whichever.
    if ('SubLink' in node) return this.#new('=query')
    const fields = fieldsOf(node)
    return fields === undefined ? undefined : this.#column(fields, scope)
  }

  #column(fields: readonly string[], scope: Scope): Term | undefined {
    const column = fields.at(-1) ?? ''
    const table = fields.at(-2)
    for (let at: Scope | undefined = scope; at !== undefined; at = at.parent) {
      const source = table === undefined ? undefined : at.names.get(table)
      if (source !== undefined) return source.term(column)
      if (table !== undefined) continue
      // An unqualified column is of a table, where there is one that has it, before it is of a function.
      const terms = [...at.names.values()].flatMap((each) => each.term(column) ?? [])
      const term = terms.find((each) => !each.startsWith('several')) ?? terms[0]
      if (term !== undefined) return term
    }
    return undefined
  }

  #new = (what: string): Term => `${what}#${(this.#made += 1)}`

  judge(kinds: readonly string[]): StatementShards {
    const places = this.#occurrences
      .filter(({ table }) => groupIn(table) !== undefined)
      .map((each) => this.#placeOf(each))
    const groups = new Set(places.map(({ occurrence }) => groupIn(occurrence.table)))
    const [first, ...others] = places.flatMap(({ shard }) => (shard.size > 0 ? [shard] : []))
    const isTogether =
      groups.size <= 1 &&
      (first === undefined || [...first].some((value) => others.every((other) => other.has(value))))
    const known = knownOf(places)
    const reach = !isTogether || known.size < places.length ? 'many' : reachOf(places)
    const tables = places.map(({ occurrence, bound }) => `${occurrence.table}(${bound})`)
    const verb = kinds.map((kind) => kind.replace('Stmt', '').toUpperCase()).join(' ')
    return {
      reach,
      signature: [verb, ...new Set(tables.toSorted())].join(' '),
      writes: [...this.#writes].toSorted(),
    }
  }

  #placeOf(occurrence: Occurrence): Place {
    const { id, table, scope } = occurrence
    const nowhere = { occurrence, shard: new Set<Term>(), bound: '', isNamed: false, joined: [] }
    if (groupIn(table) === 'local') return { ...nowhere, isLocal: true }
    const same = this.#equalFrom(scope)
    const key = this.#shardTerm(occurrence, same)
    const shard = new Set(key === undefined ? [] : [...same(key)].filter((term) => isFixed(term)))
    const keys = this.#keysOf(table)
    const holds = (test: (term: Term) => boolean) =>
      keys.some((columns) =>
        columns.every((column) => [...same(`${id}.${column}`)].some((term) => test(term))),
      )
    const joined = this.#occurrences.filter(
      (other) =>
        other.id !== id &&
        groupIn(other.table) === groupIn(table) &&
        holds((term) => term.startsWith(`${other.id}.`) || isFixed(term)),
    )
    return {
      occurrence,
      shard,
      bound: this.#boundOf(occurrence, same),
      isNamed: holds(isFixed),
      isLocal: false,
      joined: joined.map((other) => other.id),
    }
  }

  /** Columns whose values are of one row, or of rows of one owner in the same group. */
  #keysOf(table: string): readonly (readonly string[])[] {
    const through = throughOf(table)
    const owners = (this.#schema.references.get(table) ?? []).filter(
      ({ references }) => groupOf(references) === groupOf(table),
    )
    return [
      ...(through === undefined ? [] : [[through]]),
      ...owners.map(({ column }) => [column]),
      ...(this.#schema.uniques.get(table) ?? []).map(({ columns }) => columns),
    ]
  }

  /** The column that says where its rows lie: its own, or that of the row that it belongs to. */
  #shardTerm(occurrence: Occurrence, same: Same): Term | undefined {
    const distribution = DISTRIBUTION[occurrence.table]
    if (distribution === undefined || typeof distribution === 'string' || 'local' in distribution)
      return undefined
    if (distribution.by === 'key') return `${occurrence.id}.${distribution.column}`
    const own = this.#schema.columns.get(occurrence.table) ?? []
    if (own.includes(distribution.by)) return `${occurrence.id}.${distribution.by}`
    if (!('through' in distribution)) return undefined
    const owner = this.#occurrences.find(
      ({ id, table }) =>
        table === distribution.of &&
        same(`${occurrence.id}.${distribution.through}`).has(`${id}.uid`),
    )
    if (owner === undefined) return undefined
    return groupOf(owner.table) === undefined
      ? `${owner.id}.${distribution.by}`
      : this.#shardTerm(owner, same)
  }

  /** Its columns that have a value, or that of another table's. */
  #boundOf({ id, table }: Occurrence, same: Same): string {
    const bound = (this.#schema.columns.get(table) ?? []).flatMap((column) => {
      if (!IDENTIFYING.test(column)) return []
      const terms = [...same(`${id}.${column}`)]
      if (terms.some((term) => isFixed(term))) return [column]
      if (terms.some((term) => term.startsWith('several'))) return [`${column} in`]
      const other = this.#occurrences.find((each) =>
        terms.some((term) => each.id !== id && term.startsWith(`${each.id}.`)),
      )
      return other === undefined ? [] : [`${column} of ${other.table}`]
    })
    return bound.join(', ')
  }

  /** What is equal for rows of this scope. */
  #equalFrom(scope: Scope): Same {
    const parents = new Map<Term, Term>()
    const top = (term: Term): Term => {
      const parent = parents.get(term)
      return parent === undefined ? term : top(parent)
    }
    for (const other of this.#scopes.filter((each) => isSeenFrom(scope, each)))
      for (const [one, another] of other.equalities) {
        const [left, right] = [top(one), top(another)]
        if (left !== right) parents.set(left, right)
      }
    const members = Map.groupBy(
      [...parents.keys(), ...new Set([...parents.values()].map((term) => top(term)))],
      top,
    )
    return (term) => new Set([term, ...(members.get(top(term)) ?? [])])
  }
}

/** Where the rows of one table of a statement lie. */
interface Place {
  readonly occurrence: Occurrence
  /** The values that say so; none: nothing does. */
  readonly shard: ReadonlySet<Term>
  readonly bound: string
  /** A key has a value. */
  readonly isNamed: boolean
  readonly isLocal: boolean
  /** Rows by whose values a key of it is found. */
  readonly joined: readonly number[]
}

/** Places that lie with a row of one shard, by whichever way through the others. */
function knownOf(places: readonly Place[]): ReadonlySet<number> {
  const known = new Set<number>()
  for (let before = -1; before < known.size;) {
    before = known.size
    for (const { occurrence, shard, isNamed, isLocal, joined } of places)
      if (shard.size > 0 || isNamed || isLocal || joined.some((id) => known.has(id)))
        known.add(occurrence.id)
  }
  return known
}

const reachOf = (places: readonly Place[]): Reach =>
  places.every(({ shard, isLocal }) => shard.size > 0 || isLocal) ? 'one' : 'named'

type Same = (term: Term) => ReadonlySet<Term>

/** Statements of the queue's library are in a schema of their own. */
const QUEUE = 'graphile_worker'
const NOTHING: Output = { list: [], all: [] }
/** Columns of numbers and flags find no row. */
const IDENTIFYING =
  /(?:^|_)(?:uid|key|number|barcode|reference|digest|source|scope|effect|event_id|pin|sid)$/

const groupIn = (table: string): ShardGroup | undefined =>
  table === QUEUE ? 'local' : groupOf(table)

const isFixed = (term: Term): boolean => term.startsWith('=') || term.startsWith('$')

function throughOf(table: string): string | undefined {
  const distribution = DISTRIBUTION[table]
  return typeof distribution === 'object' && 'through' in distribution
    ? distribution.through
    : undefined
}

/** Equalities of `other` hold for rows of `scope`. */
function isSeenFrom(scope: Scope, other: Scope): boolean {
  if (other.root !== scope.root && other.root.order > scope.root.order) return false
  const around = new Set<Scope>()
  for (let at: Scope | undefined = scope; at !== undefined; at = at.parent) around.add(at)
  for (let at: Scope | undefined = other; at?.root === other.root; at = at.parent)
    if (at.isOpaque && !around.has(at)) return false
  return true
}

function commonIn(scope: Scope, name: string): Output | undefined {
  for (let at: Scope | undefined = scope; at !== undefined; at = at.parent) {
    const common = at.common.get(name)
    if (common !== undefined) return common
  }
  return undefined
}

const sourceOf = ({ list, all }: Output): Source => ({
  term: (column) =>
    list.find(([name]) => name === column)?.[1] ??
    all.map((each) => each.term(column)).find((term) => term !== undefined),
})

const renamed = ({ list, all }: Output, names: readonly Node[] | undefined): Output => ({
  list: list.map(([name, term], at) => {
    const given = names?.[at]
    return [given !== undefined && 'String' in given ? (given.String.sval ?? name) : name, term]
  }),
  all,
})

const rowOf = (node: Node): readonly Node[] =>
  'RowExpr' in node ? (node.RowExpr.args ?? []) : [node]

/** `parcel.uid` as its parts; `*` of all columns. */
function fieldsOf(node: Node): readonly string[] | undefined {
  if (!('ColumnRef' in node)) return undefined
  return (node.ColumnRef.fields ?? []).map((each) =>
    'String' in each ? (each.String.sval ?? '') : '*',
  )
}

function subLinksIn(value: unknown): readonly SubLink[] {
  if (Array.isArray(value)) return value.flatMap((each) => subLinksIn(each))
  if (typeof value !== 'object' || value === null) return []
  if ('SubLink' in value) {
    const link = value.SubLink as SubLink
    return [link, ...subLinksIn(link.testexpr)]
  }
  // Those of a query within are read with it.
  return Object.values(value).flatMap((each) => subLinksIn(each))
}
