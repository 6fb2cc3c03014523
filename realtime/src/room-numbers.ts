/** The numbers of the rooms of one sort, such as `rooms.session`, among all that are open. */
export function numbersOf(roomNames: Iterable<string>, nameOf: (no: number) => string): number[] {
  const prefix = nameOf(0).slice(0, -1);
  return [...roomNames]
    .filter((room) => room.startsWith(prefix))
    .map((room) => Number(room.slice(prefix.length)));
}
