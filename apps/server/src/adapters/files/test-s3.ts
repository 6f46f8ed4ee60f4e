import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { S3Settings } from './s3.ts'

interface TestS3 {
  readonly settings: S3Settings
  /** Where the server keeps the bucket. */
  readonly folder: string
  close(): Promise<void>
}

/**
 * An S3 server of its own, with one empty bucket. It compares neither signatures nor digests, and on this Node it cannot go on
 * after a page of a list.
 */
export async function openTestS3(): Promise<TestS3> {
  const folder = await mkdtemp(join(tmpdir(), 's3-'))
  const bucket = 'files'
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const { port } = await server.run()
  return {
    settings: testSettings(`http://127.0.0.1:${port}`, join(folder, 'spool')),
    folder: join(folder, bucket),
    close: async () => {
      await server.close()
      await rm(folder, { recursive: true })
    },
  }
}

export const testSettings = (endpoint: string, spool: string): S3Settings => ({
  endpoint,
  region: 'us-east-1',
  bucket: 'files',
  accessKey: 'S3RVER',
  secretKey: 'S3RVER',
  encryption: 'none',
  spool,
})
