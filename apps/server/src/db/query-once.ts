import { Client, type ClientConfig } from 'pg'

/** Rows of one query over a connection of its own, which is ended whatever becomes of it. */
export async function queryOnce<Row extends object>(
  connection: ClientConfig,
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> {
  const client = new Client({ connectionTimeoutMillis: 5000, ...connection })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<Row>(text, [...values])).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}
