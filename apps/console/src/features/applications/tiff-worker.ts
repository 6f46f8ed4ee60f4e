import { readTiff, type TiffPicture } from './read-tiff.ts'

export interface TiffCall {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** From 0. */
  readonly page: number
}

export type TiffResponse =
  | { readonly ok: true; readonly pages: number; readonly url: string }
  | { readonly ok: false; readonly error: string }

/** The policy of pages shows pictures of `data:`, not of `blob:`. */
async function urlOf({ width, height, pixels }: TiffPicture): Promise<string> {
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.putImageData(new ImageData(pixels, width, height), 0, 0)
  return new FileReaderSync().readAsDataURL(await canvas.convertToBlob())
}

async function respond({ bytes, page }: TiffCall): Promise<TiffResponse> {
  try {
    const { pages, picture } = await readTiff(bytes, page)
    return { ok: true, pages, url: await urlOf(picture) }
  } catch (error) {
    return { ok: false, error: error instanceof Error ? error.message : String(error) }
  }
}

self.onmessage = async ({ data }: MessageEvent<TiffCall>) => {
  postMessage(await respond(data))
}
