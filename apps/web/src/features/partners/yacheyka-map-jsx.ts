import type {
  YacheykaMapAttributes,
  YacheykaMapElement,
  YacheykaMapEventMap,
} from '@yacheyka/widget'
import type { DetailedHTMLProps, HTMLAttributes } from 'react'

type YacheykaMapProps = DetailedHTMLProps<
  HTMLAttributes<YacheykaMapElement> & YacheykaMapAttributes,
  YacheykaMapElement
> & {
  /** How React 19 listens to an element's own events. */
  readonly 'onpoint-select'?: (event: YacheykaMapEventMap['point-select']) => void
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'yacheyka-map': YacheykaMapProps
    }
  }
}
