/** Pictures of this site, and of the hosts that the operator named: pages call nobody else. */
export const shownPhotos = (photos: readonly string[], origins: readonly string[]): string[] =>
  photos.filter(
    (photo) => photo.startsWith('/') || origins.some((origin) => photo.startsWith(`${origin}/`)),
  )
