/** `2026.03.02 – 2026.12.31`, from days as the wire writes them; an open end stays open. */
export function daySpan(from: string | null, to: string | null): string {
  if (from === null && to === null) return '제한 없음';
  const dotted = (day: string | null) => day?.replaceAll('-', '.') ?? '';
  return `${dotted(from)} – ${dotted(to)}`.trim();
}
