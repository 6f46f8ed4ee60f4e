declare module 'fontkit' {
  interface PathCommand {
    readonly command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath'
    readonly args: readonly number[]
  }

  interface GlyphRun {
    readonly glyphs: readonly { readonly path: { readonly commands: readonly PathCommand[] } }[]
    readonly positions: readonly { readonly xAdvance: number }[]
  }

  interface Font {
    readonly unitsPerEm: number
    layout(text: string): GlyphRun
  }

  export function create(file: Uint8Array): Font
}
