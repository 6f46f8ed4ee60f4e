import { useState } from 'react'

/** The picture of a piece of news; nothing where there is none or it does not load: what lies under it is shown. */
export const NewsPicture = ({
  src,
  alt,
  loading,
  className,
}: {
  /** May be empty: news without a picture. */
  readonly src: string
  /** Empty where it only decorates. */
  readonly alt: string
  readonly loading?: 'lazy' | undefined
  readonly className?: string | undefined
}) => {
  const [gone, setGone] = useState('')
  if (src === '' || src === gone) return null
  return (
    <img
      src={src}
      width={640}
      height={400}
      alt={alt}
      loading={loading}
      className={className}
      onError={() => {
        setGone(src)
      }}
    />
  )
}
