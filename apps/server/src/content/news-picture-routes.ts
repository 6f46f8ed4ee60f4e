import multipart from '@fastify/multipart'
import {
  getNewsPicture,
  NEWS_PICTURE_SIZE_MAX,
  NEWS_PICTURE_TOO_LARGE,
  type NewsPictureType,
  newsPictureUrl,
  operatorUploadNewsPicture,
} from '@yacheyka/contract/content/news-pictures'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#/context.ts'
import { boundBodies } from '#/http/big-bodies.ts'
import { CACHE_FOREVER } from '#/http/compressed-response.ts'
import { AppError, notFound } from '#/http/errors.ts'
import { readFileUpload } from '#/http/read-file-upload.ts'
import { serve } from '#/http/serve.ts'
import { stripMetadata } from './strip-metadata.ts'

/** What everybody may read; a key never gets other bytes. */
export function registerNewsPictures(app: FastifyInstance, { files, database: { db } }: Context) {
  serve(app, getNewsPicture, async ({ params: { name }, request, reply }) => {
    const [key = ''] = name.split('.')
    const kept = await db
      .selectFrom('news_picture')
      .select('media_type')
      .where('file_key', '=', key)
      .executeTakeFirst()
    if (kept === undefined || !newsPictureUrl(key, kept.media_type).endsWith(name))
      throw noPicture()
    const etag = `"${key}"`
    void reply.headers({ 'cache-control': CACHE_FOREVER, etag })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    const bytes = await files.get(key)
    if (bytes === undefined) throw noPicture()
    return reply
      .type(kept.media_type)
      .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  })
}

const noPicture = () => notFound('Такой картинки нет')

/** Uploads of the console. Inside the guarded scope. */
export function registerOperatorNewsPictures(scope: FastifyInstance, context: Context) {
  void scope.register((bounded) => serveUpload(bounded, context))
}

async function serveUpload(scope: FastifyInstance, { files, database: { db } }: Context) {
  boundBodies(scope)
  await scope.register(multipart, { throwFileSizeLimit: false })
  const { body: _form, ...endpoint } = operatorUploadNewsPicture
  serve(scope, endpoint, async ({ request, reply }) => {
    const limits = { sizeMax: NEWS_PICTURE_SIZE_MAX, tooLarge: NEWS_PICTURE_TOO_LARGE }
    const { content } = await readFileUpload(request, reply, limits)
    const bytes = Buffer.from(content)
    const type = pictureType(bytes)
    if (type === undefined)
      throw new AppError(400, 'no_picture', 'Это не картинка: годятся JPEG, PNG и WebP')
    const stripped = stripMetadata(bytes, type)
    if (stripped === undefined)
      throw new AppError(400, 'no_picture', 'Картинка повреждена: сохраните её заново')
    const key = await files.put(stripped)
    await db
      .insertInto('news_picture')
      .values({ file_key: key, media_type: type, uploaded_at: new Date() })
      .execute()
    return { address: newsPictureUrl(key, type) }
  })
}

/** By the first bytes, whatever its name says. */
function pictureType(bytes: Buffer): NewsPictureType | undefined {
  const head = bytes.subarray(0, 12).toString('latin1')
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  return head.startsWith('RIFF') && head.endsWith('WEBP') ? 'image/webp' : undefined
}
