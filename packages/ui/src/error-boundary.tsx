import { Component, type ReactNode } from 'react'

interface Props {
  /** What stands in place of the broken part. */
  readonly fallback: ReactNode
  readonly children: ReactNode
}

/** Keeps an error of one part, code that did not load above all, from taking the whole page with it. */
export class ErrorBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    console.error(error)
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
