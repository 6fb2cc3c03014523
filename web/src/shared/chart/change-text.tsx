import { changeOf } from './figure-words.ts';

const MARKS = { up: '▲', down: '▼', same: '–' };

/** Change of a figure against the period before. */
export function ChangeText({
  total,
  before,
  days,
}: {
  total: number;
  before: number;
  /** Length of each period in days. */
  days: number;
}) {
  const { direction, text } = changeOf({ total, before }, days);
  return (
    <>
      <span aria-hidden="true">{MARKS[direction]} </span>
      {text}
    </>
  );
}
