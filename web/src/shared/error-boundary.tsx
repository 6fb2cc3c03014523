import { Component, type ErrorInfo, type ReactNode } from 'react';
import { retryLoad } from './retry-load.ts';
import { failedLoadOf, forgetFailedLoads } from './load-once.ts';

interface ErrorBoundaryProps {
  /** The page of an error. `retry` renders the children again. */
  fallback: (retry: () => void) => ReactNode;
  /** A changed value, such as a new address, clears the error. */
  resetKey?: string;
  children: ReactNode;
}

/**
 * Contains an error in one part of the page. A part that failed because its code did not load
 * recovers by itself once the code loads, like data.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failedAt: string | null }> {
  override state: { failedAt: string | null } = { failedAt: null };
  /** The failure that waits for its code to load. */
  private awaited: Error | null = null;

  static getDerivedStateFromError(): { failedAt: string } {
    return { failedAt: '' };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    this.setState({ failedAt: this.props.resetKey ?? '' });
    // The failure has been shown. The network may be available on a later visit.
    forgetFailedLoads();
    const load = failedLoadOf(error);
    if (load) this.waitFor(load, error);
    else reportError(new Error(`A screen failed.${info.componentStack ?? ''}`, { cause: error }));
  }

  override componentWillUnmount(): void {
    this.awaited = null;
  }

  override componentDidUpdate(before: ErrorBoundaryProps): void {
    if (this.state.failedAt !== null && before.resetKey !== this.props.resetKey) this.retry();
  }

  /**
   * Waits until a missing file loads, then renders again. `retryLoad` reports a missing file but not
   * an offline network (retryLoad.ts).
   */
  private waitFor(load: () => Promise<unknown>, error: Error): void {
    this.awaited = error;
    const isAwaited = () => this.awaited === error;
    void retryLoad(async () => isAwaited() && load()).then(() => isAwaited() && this.retry());
  }

  retry = (): void => {
    this.awaited = null;
    forgetFailedLoads();
    this.setState({ failedAt: null });
  };

  override render(): ReactNode {
    return this.state.failedAt === null ? this.props.children : this.props.fallback(this.retry);
  }
}
