/** Shows a mistake of the Studio itself in its place, so that the rest stays usable. */

import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  readonly children: ReactNode
}

/** Catches what goes wrong while its children are drawn. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly problem: string | null }> {
  override state = { problem: null }

  static getDerivedStateFromError(error: unknown): { problem: string } {
    return { problem: error instanceof Error ? error.message : String(error) }
  }

  override render(): ReactNode {
    if (this.state.problem === null) return this.props.children
    return (
      <div className="empty-state small" role="alert">
        <h2>This screen could not be shown</h2>
        <p>{this.state.problem}</p>
        <button type="button" className="button primary" onClick={() => this.setState({ problem: null })}>
          Try again
        </button>
      </div>
    )
  }
}
