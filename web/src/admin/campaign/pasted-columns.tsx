import { recipientVariables } from '@maru/contract/campaign/recipient-words';
import { useId } from 'react';
import { formatCount } from '../../shared/format.ts';
import { SelectField } from '../../shared/form/select-field.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import styles from './pasted-columns.module.css';
import type { PastedTable, TableLine } from './pasted-table.ts';

/** Enough to see that the columns are the right ones. */
const SHOWN_ROWS = 3;

/**
 * Shows the columns read from a table of numbers, the parts that were ignored and why, and its
 * first rows.
 */
export function PastedColumns({
  table,
  headers,
  onHeader,
}: {
  table: PastedTable;
  /** The lines that may name the columns, and which one does. */
  headers: { choices: readonly TableLine[]; chosen: number };
  onHeader: (line: number) => void;
}) {
  const id = useId();
  const { phoneName, columns, written, lines, notes } = table;
  const rows = lines.slice(0, SHOWN_ROWS);
  const named = columns.map(({ name }) => name);
  const known = recipientVariables.map(({ name }) => name).filter((name) => named.includes(name));
  return (
    <section aria-labelledby={id} className={styles.box}>
      <h3 id={id} className={styles.title}>
        목록의 변수
      </h3>
      <p role="status">{takenText(phoneName, named)}</p>
      {headers.choices.length > 1 && (
        <SelectField
          label="머리글 줄"
          options={headers.choices.map(({ line, text }) => ({
            value: String(line),
            label: `${line}번째 줄: ${text}`,
          }))}
          value={String(headers.chosen)}
          onChange={({ target }) => onHeader(Number(target.value))}
        />
      )}
      {known.length > 0 && (
        <p className={styles.quiet}>{known.join(', ')}에는 회원 정보 대신 이 목록의 값을 넣어요.</p>
      )}
      {columns.length > 0 && (
        <div
          role="group"
          aria-label="목록의 첫 줄들"
          tabIndex={0}
          className={classNames(styles.scroll, 'fades-sideways')}
        >
          <table className={styles.table}>
            <caption className="sr-only">목록의 첫 {formatCount(rows.length, '개')} 줄</caption>
            <thead>
              <tr>
                <th scope="col">{phoneName === '' ? '번호' : phoneName}</th>
                {columns.map(({ name }) => (
                  <th key={name} scope="col">
                    {`#{${name}}`}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((line, row) => (
                <tr key={line}>
                  <td>{written[row]}</td>
                  {columns.map(({ name, values }) => (
                    <td key={name}>{values[row] === '' ? <Missing /> : values[row]}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {notes.length > 0 && (
        <ul className={styles.notes}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {columns.length > 0 && (
        <p className={styles.quiet}>본문에 넣은 변수의 값이 비어 있는 사람에게는 보내지 않아요.</p>
      )}
    </section>
  );
}

function takenText(phoneName: string, names: readonly string[]): string {
  const from = phoneName === '' ? '' : `번호는 ‘${phoneName}’ 열에서 읽었어요. `;
  if (names.length === 0) return `${from}변수로 쓸 수 있는 열은 없어요.`;
  return `${from}변수 ${formatCount(names.length, '개')}를 쓸 수 있어요: ${names.join(', ')}`;
}

function Missing() {
  return <span className={styles.missing}>없음</span>;
}
