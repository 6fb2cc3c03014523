/** Numbers of the open rooms of one type, such as `rooms.session`. */
export function numbersOf(roomNames: Iterable<string>, nameOf: (no: number) => string): number[] {
  const prefix = nameOf(0).slice(0, -1);
  return [...roomNames]
    .filter((room) => room.startsWith(prefix))
    .map((room) => Number(room.slice(prefix.length)));
}
