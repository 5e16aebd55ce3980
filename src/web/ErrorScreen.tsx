import { Component, type ReactNode } from 'react'

/** What stands in for a page that broke: what happened, what was kept, what to do. */
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
        <p>This page could not be shown. What you saved is kept. Reload the page to try again.</p>
        <button type="button" className="btn btn-primary" onClick={() => location.reload()}>
          Reload
        </button>
      </div>
    )
  }
}
