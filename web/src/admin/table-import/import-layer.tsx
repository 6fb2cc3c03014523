import type { ImportReport } from '@maru/contract/core/table/table-import';
import { isBlank } from '@maru/contract/text/clean-text';
import { useEffect, useId, useState } from 'react';
import { showAlert } from '../../shared/alert/alert.ts';
import { failureCodeOf } from '../../shared/call.ts';
import { openLayer, type ModalBodyProps } from '../../shared/dialog/dialog.ts';
import { FileButton } from '../../shared/form/file-button.tsx';
import { TextareaField } from '../../shared/form/textarea-field.tsx';
import { formatNumber } from '../../shared/format.ts';
import { announce } from '../../shared/ui/announcer.tsx';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { sentenceOf, wording } from '../../shared/wording.ts';
import styles from './import-layer.module.css';
import { forbiddenLinesOf } from './forbidden-lines.ts';
import { fateWordOf, NOTE_WORDS } from './problem-words.ts';
import { readTableFile } from './table-text.ts';

export interface TableImport {
  title: string;
  /** Column descriptions, in order. */
  columns: readonly string[];
  /** A line of the table, as an example. */
  example: string;
  /** Validates a table. With `commit`, imports it. */
  send: (body: { text: string; commit: boolean }) => Promise<ImportReport>;
}

/** Maximum number of rows in a preview. Rows with a problem are listed first. */
const SHOWN = 50;

/** Imports a table in three steps: paste or choose a file, preview the result, and commit. */
export async function importTable(table: TableImport): Promise<boolean> {
  const { confirmed } = await openLayer({
    title: table.title,
    width: 'wide',
    component: function Import({ close }: ModalBodyProps) {
      return <ImportForm table={table} close={close} />;
    },
  });
  return confirmed;
}

function ImportForm({ table, close }: { table: TableImport; close: (done: boolean) => void }) {
  const { columns, example, send } = table;
  const [text, setText] = useState('');
  const [preview, setPreview] = useState<{ of: string; report: ImportReport } | null>(null);
  /** Only the previewed text may be imported. A changed text has no report yet. */
  const report = preview?.of === text ? preview.report : null;
  const [isBusy, setBusy] = useState(false);

  const run = async (commit: boolean, given = text) => {
    setBusy(true);
    try {
      const found = await send({ text: given, commit });
      if (!commit) {
        setPreview({ of: given, report: found });
        return;
      }
      showAlert({
        type: 'success',
        message: [
          `${formatNumber(writtenOf(found))}줄을 가져왔어요`,
          ...headingNotesOf(found),
        ].join('. '),
      });
      close(true);
    } catch (error) {
      showAlert({ type: 'error', message: sentenceOfFailure(error) });
    } finally {
      setBusy(false);
    }
  };

  const take = async (chosen: File | undefined) => {
    if (!chosen) return;
    const read = await readTableFile(chosen);
    if ('problem' in read) return showAlert({ type: 'error', message: read.problem });
    setText(read.text);
    return run(false, read.text);
  };

  return (
    <div className={styles.form}>
      <p className={styles.hint}>
        칸 순서: <strong>{columns.join(' · ')}</strong>
        <br />
        예: <code>{example}</code>
      </p>
      <TextareaField
        label="표"
        help="엑셀에서 복사해 붙여 넣거나 CSV 파일을 고르세요"
        rows={6}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className={styles.actions}>
        <FileButton
          variant="outline"
          size="admin"
          label="CSV 파일 고르기"
          accept={['.csv', '.tsv', '.txt', 'text/csv']}
          onFiles={([chosen]) => void take(chosen)}
        >
          <Icon name="upload" size={18} />
          CSV 파일
        </FileButton>
        <Button
          variant="secondary"
          size="admin"
          loading={isBusy && report === null}
          loadingText="읽는 중"
          aria-disabled={isBlank(text)}
          onClick={() => void run(false)}
        >
          미리보기
        </Button>
      </div>
      {report && <Report report={report} columns={columns} />}
      {report && (
        <Button
          size="admin-lg"
          full
          loading={isBusy}
          loadingText="가져오는 중"
          aria-disabled={writtenOf(report) === 0}
          onClick={() => void run(true)}
        >
          {writtenOf(report) === 0
            ? '가져올 줄이 없어요'
            : `${formatNumber(writtenOf(report))}줄 가져오기`}
        </Button>
      )}
    </div>
  );
}

function Report({ report, columns }: { report: ImportReport; columns: readonly string[] }) {
  const id = useId();
  useEffect(() => announce([summaryOf(report), ...headingNotesOf(report)].join('. ')), [report]);
  const rows = [
    ...report.rows.filter(({ problem }) => problem !== null),
    ...report.rows.filter(({ problem }) => problem === null),
  ];
  return (
    <section aria-labelledby={id} className={styles.report}>
      <p id={id} className={styles.summary}>
        {summaryOf(report)}
      </p>
      {headingNotesOf(report).map((note) => (
        <p key={note} className={styles.hint}>
          {note}
        </p>
      ))}
      {/* Scrolled with arrow keys, so it takes the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div
        className={classNames(styles.scroll, 'fades-sideways')}
        tabIndex={0}
        role="region"
        aria-labelledby={id}
      >
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">줄</th>
              <th scope="col">결과</th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, SHOWN).map((row) => (
              <tr key={row.line}>
                <td>{row.line}</td>
                <td>
                  <Badge tone={toneOf(row)}>{fateWordOf(row)}</Badge>
                  {row.note !== null && <p className={styles.note}>{NOTE_WORDS[row.note]}</p>}
                </td>
                {columns.map((column, index) => (
                  <td key={column}>{row.cells[index] ?? ''}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > SHOWN && (
        <p className={styles.hint}>나머지 {formatNumber(rows.length - SHOWN)}줄은 줄였어요.</p>
      )}
    </section>
  );
}

function toneOf({
  problem,
  fate,
}: ImportReport['rows'][number]): 'error' | 'success' | 'info' | 'ended' {
  if (problem !== null) return 'error';
  if (fate === 'new') return 'success';
  return fate === 'changed' ? 'info' : 'ended';
}

function summaryOf({ rows, added, changed, refused }: ImportReport): string {
  const same = rows.length - added - changed - refused;
  return [
    `추가 ${formatNumber(added)}`,
    `변경 ${formatNumber(changed)}`,
    `그대로 ${formatNumber(same)}`,
    `오류 ${formatNumber(refused)}`,
  ].join(' · ');
}

/** Sentences about headings that are missing, and about titles and columns that were not read. */
function headingNotesOf({ missing, titles, unread }: ImportReport): string[] {
  const quoted = (names: readonly string[]) => names.map((name) => `‘${name}’`).join(', ');
  return [
    ...(missing.length > 0 ? [`표 맨 위에 이 머리글이 필요해요: ${quoted(missing)}`] : []),
    ...(titles.length > 0 ? [`머리글 위의 줄은 읽지 않았어요: ${quoted(titles)}`] : []),
    ...(unread.length > 0 ? [`읽지 않은 열이 있어요: ${quoted(unread)}`] : []),
  ];
}

function sentenceOfFailure(error: unknown): string {
  const lines = forbiddenLinesOf(error);
  if (lines !== null) return lines;
  const code = failureCodeOf(error);
  return code === 'INVALID_INPUT'
    ? '읽을 수 있는 줄이 없어요. 표를 확인해 주세요.'
    : (sentenceOf(code) ?? wording.login.error);
}

function writtenOf({ added, changed }: ImportReport): number {
  return added + changed;
}
