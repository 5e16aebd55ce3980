import { Component, type ReactNode } from 'react'

/** Replaces a page that threw an error while rendering. */
export class ErrorScreen extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <div className="empty" role="alert">
        <h1>Something went wrong</h1>
        <p>This page could not be shown. Everything you saved is safe. Reload the page to try again.</p>
        <button type="button" className="btn btn-primary" onClick={() => location.reload()}>
          Reload
        </button>
      </div>
    )
  }
}
