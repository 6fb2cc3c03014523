import { useMemo, type ClipboardEvent } from 'react';
import { TextareaField } from '../../shared/form/textarea-field.tsx';
import { FieldErrorText } from '../../shared/form/field.tsx';
import { useErrorText } from '../../shared/form/use-error-text.ts';
import { formatNumber } from '../../shared/format.ts';
import { Button } from '../../shared/ui/button.tsx';
import { tableTextOf } from '../table-import/table-text.ts';
import styles from './audience.module.css';
import { phoneColumnOf, readPhones } from './pasted-list.ts';

/** A browser needs half a minute to lay out 50,000 lines, and nobody reads them in a text field. */
const SHOWN_CHARS = 20_000;

interface PhonesFieldProps {
  label: string;
  required?: boolean;
  phones: string;
  error: string | undefined;
  onChange: (phones: string) => void;
}

/** Numbers pasted or read from a file. A long list is shown by its counts only. */
export function PhonesField({ label, required, phones, error, onChange }: PhonesFieldProps) {
  const counts = useMemo(() => countsOf(phones), [phones]);

  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const pasted = event.clipboardData.getData('text');
    if (phones.length + pasted.length <= SHOWN_CHARS) return;
    event.preventDefault();
    onChange(phones === '' ? pasted : `${phones}\n${pasted}`);
  };

  return (
    <div>
      {phones.length > SHOWN_CHARS ? (
        <LongList label={label} counts={counts} error={error} onClear={() => onChange('')} />
      ) : (
        <TextareaField
          label={label}
          required={required}
          className={styles.pasted}
          placeholder={'010-1234-5678\n01023456789'}
          help={phones === '' ? '한 줄에 하나씩, 또는 쉼표로 나눠 붙여넣어 주세요.' : counts}
          error={error}
          value={phones}
          onPaste={paste}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
      <label className={styles.file}>
        <input
          type="file"
          accept=".txt,.csv,text/plain,text/csv"
          className="sr-only"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void tableTextOf(file).then((text) => onChange(phoneColumnOf(text)));
            target.value = '';
          }}
        />
        텍스트·CSV 파일에서 불러오기
      </label>
    </div>
  );
}

function LongList({
  label,
  counts,
  error,
  onClear,
}: {
  label: string;
  counts: string;
  error: string | undefined;
  onClear: () => void;
}) {
  const errorText = useErrorText(error);
  return (
    <div className={styles.longList}>
      <p className={styles.label}>{label}</p>
      <p role="status">{counts}</p>
      <Button variant="neutral" size="admin" onClick={onClear}>
        비우기
      </Button>
      <FieldErrorText id="long-list-error" text={errorText} />
    </div>
  );
}

function countsOf(phones: string): string {
  const { recognised, invalid, duplicates } = readPhones(phones);
  const parts = [
    `인식 ${formatNumber(recognised)}개`,
    `잘못된 번호 ${formatNumber(invalid)}개`,
    `중복 ${formatNumber(duplicates)}개`,
  ];
  return parts.join(' · ');
}
