import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { packSdk } from './pack.ts'

// `npm run sdk-release`: the SDK packed under the version of its manifest, as every installation will serve it from now on.

const RELEASES = 'packages/sdk/releases'

const folder = mkdtempSync(join(tmpdir(), 'sdk-release-'))
try {
  const packed = packSdk(folder)
  // `@yacheyka/sdk` is packed as `yacheyka-sdk-1.0.0.tgz`.
  const release = join(RELEASES, basename(packed))
  if (existsSync(release))
    throw new Error(
      `${release} is released: shops have its digest. Raise the version in packages/sdk/package.json.`,
    )
  mkdirSync(RELEASES, { recursive: true })
  copyFileSync(packed, release)
  console.log(release)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
