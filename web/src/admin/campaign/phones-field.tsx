import { isBlank } from '@maru/contract/text/clean-text';
import { unclosedQuotesIn } from '@maru/contract/core/table/parse-table';
import { useEffect, useId, useMemo, useRef, useState, type ClipboardEvent } from 'react';
import { TextareaField } from '../../shared/form/textarea-field.tsx';
import { FieldErrorText } from '../../shared/form/field.tsx';
import { useErrorText } from '../../shared/form/use-error-text.ts';
import { formatNumber } from '../../shared/format.ts';
import { Button } from '../../shared/ui/button.tsx';
import { readTableFile } from '../table-import/table-text.ts';
import styles from './audience.module.css';
import { NO_TELEPHONES, type Decisions } from './audience-choice.ts';
import { DOUBTS } from './list-answers.ts';
import { ListQuestions } from './list-questions.tsx';
import { PastedColumns } from './pasted-columns.tsx';
import { readTable, startingAt } from './pasted-table.ts';
import {
  everyNumberOf,
  lacksTelephones,
  lengthProblem,
  lineMeantAsNumber,
  readEveryNumber,
  readPhones,
  type PastedPhones,
} from './pasted-list.ts';

/**
 * A browser needs half a minute to lay out 50,000 lines. Staff do not read that many in a text
 * field.
 */
const SHOWN_CHARS = 20_000;

interface PhonesFieldProps {
  label: string;
  required?: boolean;
  /**
   * Whether further columns beside the numbers become variables of the text. Without this, the
   * field is an exclude list, which reads the numbers of all columns.
   */
  withColumns?: boolean;
  phones: string;
  error: string | undefined;
  /** Decisions on doubtful numbers, which a list of recipients needs. */
  decisions?: Decisions;
  onDecide?: (decisions: Decisions) => void;
  onChange: (phones: string) => void;
}

/** Numbers pasted or read from a file. A long list is shown by its counts only. */
export function PhonesField({
  label,
  required,
  withColumns = false,
  phones,
  error,
  decisions,
  onDecide,
  onChange,
}: PhonesFieldProps) {
  const pasted = useMemo(
    () => (withColumns ? readPhones(phones) : readEveryNumber(phones)),
    [phones, withColumns],
  );
  const { table } = pasted;
  const { counts, tooMany } = readingOf(label, pasted, withColumns);
  /** The list before staff chose another line as its header, so that they may choose again. */
  const [cut, setCut] = useState<{ from: string; to: string; line: number } | null>(null);
  const isCut = cut !== null && cut.to === phones;
  const whole = isCut ? cut.from : phones;
  const headers = useMemo(() => {
    const choices = (isCut ? readTable(whole) : table)?.headers ?? [];
    return { choices, chosen: isCut ? cut.line : (table?.header.line ?? 1) };
  }, [isCut, whole, table, cut]);
  const { said, load, refuse, forget } = useNumbersFile(phones, withColumns, onChange);

  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const added = event.clipboardData.getData('text');
    if (phones.length + added.length <= SHOWN_CHARS) return;
    event.preventDefault();
    if (mayJoin(phones, added)) change(joined(phones, added));
    else refuse(CLEAR_FIRST);
  };
  const change = (next: string) => {
    forget();
    onChange(next);
  };

  return (
    <div>
      {phones.length > SHOWN_CHARS ? (
        <LongList
          label={label}
          counts={counts}
          tooMany={tooMany}
          error={error}
          onClear={() => change('')}
        />
      ) : (
        <TextareaField
          label={label}
          required={required}
          className={styles.pasted}
          placeholder={'010-1234-5678\n01023456789'}
          help={phones === '' ? helpOf(withColumns) : counts}
          error={error}
          value={phones}
          onPaste={paste}
          onChange={({ target }) => change(target.value)}
        />
      )}
      <label className={styles.file}>
        <input
          type="file"
          accept=".txt,.csv,text/plain,text/csv"
          className="sr-only"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void load(file);
            target.value = '';
          }}
        />
        텍스트·CSV 파일에서 불러오기
      </label>
      <p role="status" className={styles.help}>
        {said?.added}
      </p>
      <FieldErrorText id={useId()} text={said?.refused ?? null} />
      {decisions !== undefined && onDecide && (
        <ListQuestions {...{ pasted, decisions, onDecide }} />
      )}
      {withColumns && table !== null && (
        <PastedColumns
          table={table}
          headers={headers}
          onHeader={(line) => {
            const to = startingAt(whole, line);
            setCut({ from: whole, to, line });
            change(to);
          }}
        />
      )}
    </div>
  );
}

function helpOf(withColumns: boolean): string {
  const how = '한 줄에 하나씩, 또는 쉼표로 나눠 붙여넣어 주세요.';
  if (!withColumns) return how;
  return `${how} 첫 줄이 ‘휴대폰, 이름, 지점’ 같은 열 이름이면 나머지 열을 본문의 변수로 쓸 수 있어요.`;
}

const CLEAR_FIRST =
  '열이 있는 목록은 다른 번호와 합칠 수 없어요. 지금 목록을 비운 뒤 다시 넣어 주세요.';

/** Result of reading the last file. */
interface FileSaid {
  added?: string;
  refused?: string;
}

/**
 * Adds the numbers of a file to the existing ones. A file without numbers changes nothing.
 *
 * @param withColumns whether the columns of a file with a header line are imported too.
 */
function useNumbersFile(phones: string, withColumns: boolean, onChange: (phones: string) => void) {
  const [said, setSaid] = useState<FileSaid | null>(null);
  // Text typed while the file is being read must be included.
  const latest = useRef({ phones, onChange });
  useEffect(() => {
    latest.current = { phones, onChange };
  });

  const load = async (file: File) => {
    const read = await readTableFile(file);
    if ('problem' in read) return setSaid({ refused: read.problem });
    const { text } = read;
    const [unclosed] = unclosedQuotesIn(text);
    if (unclosed !== undefined) return setSaid({ refused: unclosedAt(unclosed) });
    const numbers = everyNumberOf(text);
    if (numbers === '') return setSaid({ refused: whyNone(text) });
    if (!withColumns && lacksTelephones(readEveryNumber(text))) {
      return setSaid({ refused: NO_TELEPHONES });
    }
    // The numbers alone would lose the refusals and doubts of the list.
    const list = withColumns && isMoreThanNumbers(readPhones(text)) ? text : numbers;
    const { phones: before, onChange: change } = latest.current;
    if (withColumns && !mayJoin(before, list)) return setSaid({ refused: CLEAR_FIRST });
    const { written, invalid } = readPhones(list);
    change(joined(before, list));
    return setSaid({ added: addedOf(file.name, written.length - invalid, invalid) });
  };
  const refuse = (sentence: string) => setSaid({ refused: sentence });
  return { said, load, refuse, forget: () => setSaid(null) };
}

function unclosedAt(line: number): string {
  return `${formatNumber(line)}번째 줄의 따옴표(")가 닫히지 않아 읽지 않았어요. 파일을 고쳐 다시 골라 주세요.`;
}

function addedOf(name: string, added: number, invalid: number): string {
  const sentence = `${name}에서 번호 ${formatNumber(added)}개를 더했어요.`;
  if (invalid === 0) return sentence;
  return `${sentence} 번호로 읽을 수 없는 ${formatNumber(invalid)}개도 목록에 있으니 확인해 주세요.`;
}

/** Returns why a file without any readable number is rejected. */
function whyNone(text: string): string {
  const line = lineMeantAsNumber(text);
  return line === null
    ? '이 파일에는 휴대폰 번호가 없어요.'
    : `이 파일의 번호를 읽을 수 없어요(${line}번째 줄). 010-1234-5678처럼 적어 주세요.`;
}

/**
 * Two lists cannot be joined if either has columns, because their columns cannot be matched. A title
 * or an answer covers only its own list.
 */
function mayJoin(phones: string, more: string): boolean {
  if (isBlank(phones)) return true;
  return !isMoreThanNumbers(readPhones(phones)) && !isMoreThanNumbers(readPhones(more));
}

/** Whether a list has columns, refusals or doubts. */
function isMoreThanNumbers({ table, declined, doubts, texts }: PastedPhones): boolean {
  const isDoubtful = texts.length > 0 || DOUBTS.some((doubt) => doubts[doubt].length > 0);
  return table !== null || declined.length > 0 || isDoubtful;
}

function joined(phones: string, more: string): string {
  return isBlank(phones) ? more : `${phones.trimEnd()}\n${more}`;
}

interface LongListProps {
  label: string;
  counts: string;
  tooMany: string | null;
  error: string | undefined;
  onClear: () => void;
}

function LongList({ label, counts, tooMany, error, onClear }: LongListProps) {
  const id = useId();
  const errorText = useErrorText(error);
  return (
    <div
      role="group"
      aria-labelledby={id}
      aria-describedby={`${id}-error`}
      tabIndex={-1}
      data-refused={tooMany !== null || error !== undefined}
      className={styles.longList}
    >
      <p id={id} className={styles.label}>
        {label}
      </p>
      <p role="status">{counts}</p>
      <Button variant="neutral" size="admin" onClick={onClear}>
        비우기
      </Button>
      <FieldErrorText id={`${id}-error`} text={tooMany ?? errorText} />
    </div>
  );
}

function readingOf(
  label: string,
  { written, recognised, invalid, duplicates, declined }: PastedPhones,
  /** Whether the numbers are recipients. */
  ofRecipients: boolean,
) {
  const parts = [
    `인식 ${formatNumber(recognised)}개`,
    `잘못된 번호 ${formatNumber(invalid)}개`,
    `중복 ${formatNumber(duplicates)}개`,
    ...(ofRecipients && declined.length > 0 ? [`수신거부 ${formatNumber(declined.length)}개`] : []),
  ];
  return { counts: parts.join(' · '), tooMany: lengthProblem(label, written.length) };
}
