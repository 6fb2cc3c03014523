/** Builds a Markdown table in which all columns after the first are numeric. */
export function table(head: readonly string[], rows: readonly (string | number)[][]): string {
  const cell = (value: string | number) =>
    typeof value === 'string' ? value : value.toLocaleString('en-US', { maximumFractionDigits: 2 });
  const lines = [
    head,
    head.map((_, i) => (i === 0 ? '---' : '---:')),
    ...rows.map((row) => row.map(cell)),
  ];
  return lines.map((line) => `| ${line.join(' | ')} |`).join('\n');
}
