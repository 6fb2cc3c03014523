/** Where the winners of all events are listed. */
export const WINNERS = '/event/winner';

export function winnersAddress(event: number): string {
  return `${WINNERS}?_id=${event}`;
}

export function eventAddress(event: number): string {
  return `/event/event-view?_id=${event}`;
}
