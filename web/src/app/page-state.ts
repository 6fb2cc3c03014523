import type { StaffPostKind } from '@maru/contract/post/staff-post';
import type { DehydratedState } from '@tanstack/react-query';
import { loadOfPage, markLoadedAtResponse } from './loaded-at-response.ts';

/** Data that the server sends to the browser besides the markup. */
export interface PageState {
  /** When the page was rendered, in ms since the epoch, by the server. */
  renderedAt: number;
  /** The public origin. */
  origin: string;
  /** The address exists, but the object named in its query does not. */
  missing: boolean;
  /** The board of the post that staff preview in this page; `null` in a page for readers. */
  preview: StaffPostKind | null;
  queries: DehydratedState;
}

export const STATE_ID = 'maru-state';

/** As the text of a script element: nothing in it can end the element. */
export function writeState(state: PageState): string {
  return JSON.stringify(state).replaceAll('<', '\\u003c');
}

/** Reads the state that the server embedded in this page. Empty if there is none. */
export function readState(): PageState {
  const text = document.getElementById(STATE_ID)?.textContent;
  if (text) {
    const state = JSON.parse(text) as PageState;
    markLoadedAtResponse(state.queries, loadOfPage(), performance.timeOrigin);
    return state;
  }
  return {
    renderedAt: Date.now(),
    origin: location.origin,
    missing: false,
    preview: null,
    queries: { mutations: [], queries: [] },
  };
}
