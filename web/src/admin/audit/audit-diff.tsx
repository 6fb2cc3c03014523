import styles from './audit.module.css';
import { diffLinesOf, fieldWord, valueWords } from './audit-words.ts';

/** What changed, field by field, before and after; nothing where nothing was written down. */
export function AuditDiff({ diff }: { diff: unknown }) {
  const lines = diffLinesOf(diff);
  if (lines.length === 0) return null;
  return (
    <dl className={styles.diff}>
      {lines.map((line) => (
        <div key={line.field}>
          <dt>{fieldWord(line.field)}</dt>
          <dd>
            {'value' in line ? (
              valueWords(line.value)
            ) : (
              <>
                <del>
                  <span className="sr-only">이전 </span>
                  {valueWords(line.before)}
                </del>
                <span aria-hidden="true"> → </span>
                <ins>
                  <span className="sr-only">이후 </span>
                  {valueWords(line.after)}
                </ins>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
