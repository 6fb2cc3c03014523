import styles from './audit.module.css';
import { diffLinesOf, fieldWord, valueWords } from './audit-words.ts';

/** Longer values are shown side by side, before and after. */
const SHORT_LETTERS = 40;

/** Changes per field, before and after; empty if none were recorded. */
export function AuditDiff({ diff, kind }: { diff: unknown; kind: string | null }) {
  const lines = diffLinesOf(diff);
  if (lines.length === 0) return null;
  return (
    <dl className={styles.diff}>
      {lines.map((line) => (
        <div key={line.field}>
          <dt>{fieldWord(line.field, kind)}</dt>
          <dd>
            {'value' in line ? (
              valueWords(line.value, line.field)
            ) : (
              <Sides
                before={valueWords(line.before, line.field)}
                after={valueWords(line.after, line.field)}
              />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Sides({ before, after }: { before: string; after: string }) {
  const isLong = Math.max(before.length, after.length) > SHORT_LETTERS;
  return (
    <span className={isLong ? styles.sides : undefined}>
      <del>
        <span className="sr-only">이전 </span>
        {before}
      </del>
      {!isLong && <span aria-hidden="true"> → </span>}
      <ins>
        <span className="sr-only">이후 </span>
        {after}
      </ins>
    </span>
  );
}
