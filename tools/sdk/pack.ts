import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const SOURCE = 'packages/sdk'

/** Compiles the SDK into a folder as `npm publish` wants it: `dist` of plain JavaScript with its types, a manifest, a README. */
export function stageSdk(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const config = {
    extends: resolve(SOURCE, 'tsconfig.json'),
    compilerOptions: {
      composite: false,
      incremental: false,
      tsBuildInfoFile: null,
      emitDeclarationOnly: false,
      declaration: true,
      rewriteRelativeImportExtensions: true,
      target: 'es2022',
      rootDir: resolve(SOURCE, 'src'),
      outDir: resolve(folder, 'dist'),
    },
    include: [resolve(SOURCE, 'src')],
    exclude: [resolve(SOURCE, 'src/**/*.test.ts'), resolve(SOURCE, 'src/**/test-*.ts')],
  }
  const configFile = join(folder, 'tsconfig.json')
  writeFileSync(configFile, JSON.stringify(config))
  execFileSync(resolve('node_modules/.bin/tsc'), ['-p', configFile], { stdio: 'inherit' })
  rmSync(configFile)
  // The compiler rewrites the endings of imports in programs alone.
  for (const file of readdirSync(join(folder, 'dist')).filter((each) => each.endsWith('.d.ts'))) {
    const path = join(folder, 'dist', file)
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replaceAll(/(from '\.\/[\w.-]+)\.ts'/g, "$1.js'"),
    )
  }
  cpSync('LICENSE', join(folder, 'LICENSE'))
  cpSync(join(SOURCE, 'README.md'), join(folder, 'README.md'))
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(publishedManifest(), null, 2)}\n`)
}

function publishedManifest(): object {
  const {
    private: _,
    exports: __,
    ...own
  } = JSON.parse(readFileSync(join(SOURCE, 'package.json'), 'utf8')) as Readonly<
    Record<string, unknown>
  >
  return {
    ...own,
    exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
    types: './dist/index.d.ts',
    files: ['dist'],
    sideEffects: false,
    engines: { node: '>=20.3' },
  }
}

/** @returns the tarball's path in the folder */
export function packSdk(folder: string): string {
  const staged = join(folder, 'package')
  stageSdk(staged)
  const [made] = JSON.parse(
    execFileSync(
      'npm',
      ['pack', '--json', '--ignore-scripts', '--pack-destination', resolve(folder)],
      {
        cwd: staged,
        encoding: 'utf8',
      },
    ),
  ) as readonly { readonly filename: string }[]
  if (made === undefined) throw new Error('npm pack made nothing')
  return join(resolve(folder), made.filename)
}

// `npm run sdk-pack [folder]`
if (import.meta.main) console.log(packSdk(process.argv[2] ?? '.cache/sdk'))
