import { Component, type ErrorInfo, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** The page of an error. `retry` renders the children again. */
  fallback: (retry: () => void) => ReactNode;
  /** Another value, such as another address, ends the error. */
  resetKey?: string;
  children: ReactNode;
}

/** Keeps an error of one part of the page from taking the rest with it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failedAt: string | null }> {
  override state: { failedAt: string | null } = { failedAt: null };

  static getDerivedStateFromError(): { failedAt: string } {
    return { failedAt: '' };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    this.setState({ failedAt: this.props.resetKey ?? '' });
    reportError(new Error(`A screen failed.${info.componentStack ?? ''}`, { cause: error }));
  }

  override componentDidUpdate(before: ErrorBoundaryProps): void {
    if (this.state.failedAt !== null && before.resetKey !== this.props.resetKey) this.retry();
  }

  retry = (): void => this.setState({ failedAt: null });

  override render(): ReactNode {
    return this.state.failedAt === null ? this.props.children : this.props.fallback(this.retry);
  }
}
