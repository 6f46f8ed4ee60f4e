/** What a shop's developer puts into the page so that it shows the map, as docs/widget.md has it. @param token or a publishable key */
export const embedCode = (publicUrl: string, token: string): string =>
  [
    `<script src="${publicUrl.replace(/\/$/, '')}/widget.js" async></script>`,
    `<yacheyka-map token="${token}" name="point" style="height: 70vh"></yacheyka-map>`,
  ].join('\n')
