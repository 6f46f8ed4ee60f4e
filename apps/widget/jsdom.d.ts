/** As much of jsdom as the test of the built script uses. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(html: string, options: { readonly url: string; readonly runScripts: string })
    readonly window: Window & typeof globalThis
  }
}
