import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The page of the locker's screen, and the wall of the simulated cabinet beside it; served by the locker's process. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  publicDir: false,
  plugins: [react()],
  build: {
    outDir: join(import.meta.dirname, '..', 'dist'),
    emptyOutDir: true,
    target: 'es2024',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        screen: join(import.meta.dirname, 'index.html'),
        sim: join(import.meta.dirname, 'sim.html'),
      },
    },
  },
})
