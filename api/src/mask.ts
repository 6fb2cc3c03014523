/** `김○연`: the first and the last letter of somebody's name; `이○` for two letters. */
export function maskName(name: string): string {
  const letters = Array.from(name.trim());
  const [first = '○'] = letters;
  if (letters.length < 3) return `${first}○`;
  return `${first}${'○'.repeat(letters.length - 2)}${letters.at(-1)}`;
}
