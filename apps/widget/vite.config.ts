import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

/** The types go beside the script, as they are written. */
const typesPlugin: Plugin = {
  name: 'widget-types',
  generateBundle() {
    this.emitFile({
      type: 'asset',
      fileName: 'widget.d.ts',
      source: readFileSync(join(import.meta.dirname, 'widget.d.ts'), 'utf8'),
    })
  },
}

/** One file that classic scripts and modules load alike, among the files of the site. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [typesPlugin],
  publicDir: false,
  build: {
    outDir: join(import.meta.dirname, '..', 'web', 'dist', 'client'),
    emptyOutDir: false,
    target: 'es2022',
    modulePreload: false,
    rolldownOptions: {
      input: join(import.meta.dirname, 'src', 'widget.ts'),
      output: { format: 'iife', entryFileNames: 'widget.js' },
    },
  },
})
