/** What the frame's own address says; nothing where the document is made. */
export const frameUrl = (): URLSearchParams =>
  new URLSearchParams(typeof location === 'undefined' ? '' : location.search)
