import { type ClientBase, type Pool, escapeIdentifier } from 'pg'
import { StoreError } from './store-error.ts'

const SCHEMAS = ['public', 'graphile_worker']
/** What says how far the schema is: the working role reads it and is never the one that moves it. */
const STEPS = ['public.migration', 'graphile_worker.migrations']

/**
 * Lets a role work on what the owner of the schema, whom this connection is, has migrated, and change none of it: rows,
 * functions and sequences, no `CREATE`, not even of a temporary table. What the owner makes later is the role's to use
 * from its first moment on. Done again it changes nothing; after a restore it is what brings the rights back.
 * @throws {StoreError} where the role is missing, is this connection's own or could change the schema all the same
 */
export async function grantWork(pool: Pool, role: string): Promise<void> {
  const client = await pool.connect()
  try {
    await requireWorker(client, role)
    await client.query('BEGIN')
    for (const statement of await statements(client, escapeIdentifier(role)))
      await client.query(statement)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

interface Standing {
  readonly itself: boolean
  readonly mighty: boolean
}

async function requireWorker(client: ClientBase, role: string): Promise<void> {
  const { rows } = await client.query<Standing>(
    `SELECT rolname = current_user AS itself,
       rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication
         OR (SELECT pg_has_role(role.oid, datdba, 'MEMBER') FROM pg_database
             WHERE datname = current_database()) AS mighty
     FROM pg_roles AS role WHERE rolname = $1`,
    [role],
  )
  const [found] = rows
  if (found === undefined) throw new StoreError(`Роли базы ${role} нет: создайте её (CREATE ROLE).`)
  if (found.itself)
    throw new StoreError(`${role} — роль, под которой идёт сама миграция; работать должна другая.`)
  if (found.mighty)
    throw new StoreError(
      `Роль ${role} может больше, чем работать: она владеет базой, суперпользователь или вправе создавать роли, базы или копировать сервер.`,
    )
}

async function statements(client: ClientBase, role: string): Promise<readonly string[]> {
  const { rows } = await client.query<{ base: string }>('SELECT current_database() AS base')
  const base = escapeIdentifier(rows[0]?.base ?? '')
  const schemas = SCHEMAS.join(', ')
  return [
    `REVOKE CREATE, TEMPORARY ON DATABASE ${base} FROM PUBLIC, ${role}`,
    `REVOKE CREATE ON SCHEMA ${schemas} FROM PUBLIC, ${role}`,
    `GRANT CONNECT ON DATABASE ${base} TO ${role}`,
    `GRANT USAGE ON SCHEMA ${schemas} TO ${role}`,
    `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schemas} TO ${role}`,
    `GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA ${schemas} TO ${role}`,
    `GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${schemas} TO ${role}`,
    `REVOKE INSERT, UPDATE, DELETE ON ${STEPS.join(', ')} FROM ${role}`,
    `ALTER DEFAULT PRIVILEGES GRANT USAGE ON SCHEMAS TO ${role}`,
    `ALTER DEFAULT PRIVILEGES GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${role}`,
    `ALTER DEFAULT PRIVILEGES GRANT USAGE, SELECT ON SEQUENCES TO ${role}`,
    `ALTER DEFAULT PRIVILEGES GRANT EXECUTE ON FUNCTIONS TO ${role}`,
    ...(await policies(client)),
  ]
}

/**
 * The queue's tables have row security and no policy, so that only their owner sees rows. The policy leaves it to the
 * rights on the tables, and names no role: a copy is restored where there may be none of that name.
 */
async function policies(client: ClientBase): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class AS one
     WHERE relnamespace = 'graphile_worker'::regnamespace AND relrowsecurity
       AND NOT EXISTS (SELECT FROM pg_policy WHERE polrelid = one.oid) ORDER BY 1`,
  )
  return rows.map(
    ({ name }) =>
      `CREATE POLICY by_rights ON graphile_worker.${escapeIdentifier(name)} USING (true) WITH CHECK (true)`,
  )
}
