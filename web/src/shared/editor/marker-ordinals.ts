const SYLLABLES = '가나다라마바사아자차카타파하';
const CONSONANTS = 'ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ';
/** Signs that are numbers themselves, by the first and the last of each row. */
const SIGNS = ['①⑳', '⑴⒇', '㉮㉻', '㉠㉭', '㈎㈛', '㈀㈍', 'ⓐⓩ', 'ⅰⅻ', 'Ⅰ\u216b'] as const;
/** `1.`, `(2)`, `1.2.`, `가)`, `iv.`: a marker that counts. */
const NUMBER = /^\(?(?:\d{1,4}\.)*(\d{1,4}|[a-z]{1,6}|[가-하]|[ㄱ-ㅎ])[.)]/i;
const ROMAN = /^(?=.)(?:x{0,3})(?:ix|iv|v?i{0,3})$/;
const ROMAN_VALUES: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10 };

/**
 * The numbers that a marker of a list can mean: `c.` is 3, `i.` is 1 or 9. Empty for a marker that
 * counts in an unknown way; `null` for one that does not count, such as a bullet.
 */
export function ordinalsOf(marker: string): number[] | null {
  const code = marker.codePointAt(0) ?? 0;
  for (const [first, last] of SIGNS) {
    const begin = first!.codePointAt(0)!;
    if (code >= begin && code <= last!.codePointAt(0)!) return [code - begin + 1];
  }
  const text = NUMBER.exec(marker)?.[1]?.toLowerCase();
  if (text === undefined) return null;
  if (/^\d/.test(text)) return [Number(text)];
  const places = [SYLLABLES.indexOf(text), CONSONANTS.indexOf(text), latinIndexOf(text)];
  const found = places.filter((place) => place >= 0).map((place) => place + 1);
  return ROMAN.test(text) ? [...found, romanOf(text)] : found;
}

/** Place of `a` to `z`, from 0; -1 for other texts. */
function latinIndexOf(text: string): number {
  return /^[a-z]$/.test(text) ? text.charCodeAt(0) - 'a'.charCodeAt(0) : -1;
}

function romanOf(text: string): number {
  const values = Array.from(text, (letter) => ROMAN_VALUES[letter] ?? 0);
  return values.reduce(
    (sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value),
    0,
  );
}
