import { join } from 'node:path'
import type { Config } from '#/config.ts'
import { missingS3Settings } from '#/env-pairings.ts'
import { EnvError } from '#/env.ts'
import { folderFiles } from './folder.ts'
import type { Files } from './port.ts'
import { s3Files } from './s3.ts'

type Settings = Pick<Config, 'env' | 'dataDir'>

/** The configured store of files. The environment's pairings are checked already. */
export const openFiles = (config: Settings): Files => FILE_STORES[config.env.FILES](config)

/** Each store by its name, whichever is configured. */
export const FILE_STORES: Readonly<Record<'folder' | 's3', (config: Settings) => Files>> = {
  folder: ({ dataDir }) => folderFiles(join(dataDir, 'files')),
  s3: ({ env, dataDir }) => {
    const errors = missingS3Settings(env)
    if (errors.length > 0) throw new EnvError(errors)
    return s3Files({
      endpoint: (env.FILES_S3_ENDPOINT ?? '').replace(/\/+$/, ''),
      region: env.FILES_S3_REGION,
      bucket: env.FILES_S3_BUCKET ?? '',
      accessKey: env.FILES_S3_ACCESS_KEY ?? '',
      secretKey: env.FILES_S3_SECRET_KEY ?? '',
      encryption: env.FILES_S3_ENCRYPTION,
      kmsKey: env.FILES_S3_KMS_KEY,
      spool: join(dataDir, 'uploads'),
    })
  },
}
