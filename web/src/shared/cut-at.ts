/** A text cut where `q` stands in it; every second piece is what was looked for. */
export function cutAt(text: string, q: string): string[] {
  const whole = text.normalize('NFC');
  const wanted = foldOf(q);
  const folded = whole.toLowerCase();
  // Small letters that change the length would cut in the wrong places.
  if (wanted === '' || folded.length !== whole.length) return [whole];
  const pieces: string[] = [];
  let from = 0;
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, from)) {
    pieces.push(whole.slice(from, at), whole.slice(at, at + wanted.length));
    from = at + wanted.length;
  }
  return [...pieces, whole.slice(from)];
}

/** A text as it is compared: composed, in small letters, without blanks around it. */
export function foldOf(text: string): string {
  return text.normalize('NFC').toLowerCase().trim();
}
