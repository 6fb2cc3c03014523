import { Component, type ReactNode } from 'react';

/** More failures than this within the time have another cause, and are passed on. */
const MOST_REDRAWS = 5;
const WITHIN_MS = 5_000;

interface Props {
  children: ReactNode;
  /** Runs after the children were mounted again. */
  onRedraw: () => void;
}

interface State {
  /** `null` while the children are shown. */
  failure: unknown;
}

/**
 * Mounts its children again after a failure. Extensions, translators and input panels change the
 * DOM of an editable text, and React then fails to update it. The value of the editor is intact.
 */
export class Redraw extends Component<Props, State> {
  override state: State = { failure: null };
  #redrawnAt: number[] = [];

  static getDerivedStateFromError(failure: unknown): State {
    return { failure };
  }

  override componentDidCatch(): void {
    if (this.#isTooOften()) return;
    this.#redrawnAt = [...this.#redrawnAt, performance.now()].slice(-MOST_REDRAWS);
    this.setState({ failure: null }, this.props.onRedraw);
  }

  #isTooOften(): boolean {
    const [first = 0] = this.#redrawnAt;
    return this.#redrawnAt.length === MOST_REDRAWS && performance.now() - first < WITHIN_MS;
  }

  override render(): ReactNode {
    if (this.state.failure === null) return this.props.children;
    if (this.#isTooOften()) throw this.state.failure;
    return null;
  }
}
