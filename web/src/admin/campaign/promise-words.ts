/** Words that promise a return, which advertising of investments may not (ui.md section 3). */
const PROMISES = [
  '보장',
  '확실',
  '무조건',
  '목표 수익률',
  '목표수익률',
  '급등 예상',
  '누적 수익률',
  '원금 보전',
] as const;

/** The words of a text that promise a return, each once. */
export function promisesIn(text: string): string[] {
  return PROMISES.filter((word) => text.includes(word));
}
