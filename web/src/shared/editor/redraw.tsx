import { Component, type ReactNode } from 'react';

/** A second failure within this time has another cause, and is passed on. */
const AGAIN_MS = 1_000;

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
  #redrawnAt = Number.NEGATIVE_INFINITY;

  static getDerivedStateFromError(failure: unknown): State {
    return { failure };
  }

  override componentDidCatch(): void {
    if (performance.now() - this.#redrawnAt < AGAIN_MS) return;
    this.#redrawnAt = performance.now();
    this.setState({ failure: null }, this.props.onRedraw);
  }

  override render(): ReactNode {
    const isAgain = performance.now() - this.#redrawnAt < AGAIN_MS;
    if (this.state.failure === null) return this.props.children;
    if (isAgain) throw this.state.failure;
    return null;
  }
}
