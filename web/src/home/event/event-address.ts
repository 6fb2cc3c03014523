import { viewAddress } from '../board/board-address.ts';

/** Where the winners of all events are listed. */
export const WINNERS = '/event/winner';

export function winnersAddress(event: number): string {
  return `${WINNERS}?_id=${event}`;
}

/** Where an event is shown; the search of a list keeps how that was left. */
export function eventAddress(event: number, search = new URLSearchParams()): string {
  return viewAddress('/event/event-view', event, search);
}
