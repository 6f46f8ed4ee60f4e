import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * The page of the locker's screen, and the wall of the simulated cabinet beside it, served by the locker's process; and the
 * page of the demonstration that shows both, served by the product.
 */
export default defineConfig({
  root: import.meta.dirname,
  // The server of the demonstration has it below an address of its own.
  base: './',
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
        demo: join(import.meta.dirname, 'demo.html'),
      },
    },
  },
})
