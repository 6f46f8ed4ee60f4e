/** The part of subset-font that `cut-fonts` uses; the package brings no types. */
declare module 'subset-font' {
  const subsetFont: (
    font: Uint8Array,
    characters: string,
    options: {
      readonly targetFormat: 'woff2'
      /** A number pins the axis there and takes its other values out of the font; a span keeps what lies in it. */
      readonly variationAxes: Readonly<
        Record<string, number | { readonly min: number; readonly max: number }>
      >
    },
  ) => Promise<Uint8Array>
  export default subsetFont
}
