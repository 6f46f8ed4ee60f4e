import { SaxesParser } from 'saxes'
import { fromBufferPromise } from 'yauzl'

/** The floor of the benchmark `package-load`: every part unpacked and taken apart into tags, of which nobody makes anything. */
export async function readBareTokens(file: Buffer): Promise<void> {
  const zip = await fromBufferPromise(file)
  for await (const entry of zip.eachEntry()) {
    const parser = new SaxesParser()
    parser.on('opentag', ignore)
    parser.on('text', ignore)
    parser.on('closetag', ignore)
    const stream = await zip.openReadStreamPromise(entry)
    stream.setEncoding('utf8')
    for await (const piece of stream) parser.write(String(piece))
    parser.close()
  }
}

const ignore = () => undefined
