import { artUrl } from './art.ts'

/** An illustration below the first screen: decoration, loaded late, its place kept by its size. */
export const Art = ({
  name,
  width,
  height,
  className,
}: {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly className?: string | undefined
}) => (
  <img
    src={artUrl(name)}
    width={width}
    height={height}
    alt=""
    loading="lazy"
    decoding="async"
    className={className}
  />
)
