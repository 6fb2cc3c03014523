import {
  CHART_SOURCE_LETTERS,
  CHART_TITLE_LETTERS,
  type Chart,
  type ChartKind,
} from '@maru/contract/editor/chart-html';
import { isBlank } from '@maru/contract/text/clean-text';
import { useDeferredValue, useMemo, useState } from 'react';
import { ChartBlock } from '../chart/chart-block.tsx';
import { useDirty } from '../dirty.ts';
import { TextField } from '../form/text-field.tsx';
import { TextareaField } from '../form/textarea-field.tsx';
import { Button } from '../ui/button.tsx';
import { Segment } from '../ui/segment.tsx';
import { chartOfDraft, draftOf, type ChartDraft, type ChartField } from './chart-draft.ts';
import styles from './chart-form.module.css';

const KINDS: readonly { value: ChartKind; label: string }[] = [
  { value: 'line', label: '선' },
  { value: 'bars', label: '막대' },
  { value: 'table', label: '색 표' },
];
const EXAMPLE = '종목\t순매수\n하늘반도체\t+1,240억 원\n새솔바이오\t△360억 원';

/** Makes a chart from pasted figures, with a preview. */
export function ChartForm({
  before,
  onDone,
}: {
  /** `null` = a new chart. */
  before: Chart | null;
  onDone: (chart: Chart) => void;
}) {
  const [first] = useState(() => draftOf(before));
  const [draft, setDraft] = useState<ChartDraft>(first);
  const [isTried, setTried] = useState(false);
  const result = useMemo(() => chartOfDraft(draft), [draft]);
  const later = useDeferredValue(draft);
  const shown = useMemo(
    () => chartOfDraft({ ...later, title: later.title.trim() || '제목' }),
    [later],
  );
  useDirty(draft !== first);

  const change = (part: Partial<ChartDraft>) => setDraft((now) => ({ ...now, ...part }));
  // Wrong figures are told at once. Empty fields are told after an attempt to save.
  const errorOf = (field: ChartField) => {
    if (!('field' in result) || result.field !== field) return undefined;
    return isTried || !isBlank(draft[field]) ? result.sentence : undefined;
  };

  return (
    <form
      method="post"
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // A form of React inside of another one: its event also bubbles to the outer form.
        event.stopPropagation();
        if ('chart' in result) onDone(result.chart);
        else setTried(true);
      }}
    >
      <Segment
        label="차트 종류"
        options={KINDS}
        value={draft.kind}
        onChange={(kind) => change({ kind })}
      />
      <TextField
        label="제목"
        required
        maxLetters={CHART_TITLE_LETTERS}
        value={draft.title}
        error={errorOf('title')}
        onChange={(event) => change({ title: event.target.value })}
      />
      <TextareaField
        label="숫자"
        required
        rows={7}
        placeholder={EXAMPLE}
        help="엑셀에서 복사해 붙여 넣으세요. 첫 열은 이름이나 날짜예요. (3.2)와 △3.2는 마이너스로 읽어요."
        value={draft.text}
        error={errorOf('text')}
        onChange={(event) => change({ text: event.target.value })}
      />
      <div className={styles.row}>
        <TextField
          label="단위"
          placeholder="%"
          help="비워 두면 붙여 넣은 단위를 써요"
          value={draft.unit}
          error={errorOf('unit')}
          onChange={(event) => change({ unit: event.target.value })}
        />
        <TextField
          label="출처"
          placeholder="자료: 한국거래소"
          maxLetters={CHART_SOURCE_LETTERS}
          value={draft.source}
          error={errorOf('source')}
          onChange={(event) => change({ source: event.target.value })}
        />
      </div>
      {'chart' in shown && (
        <section aria-label="미리보기">
          <ChartBlock chart={shown.chart} />
        </section>
      )}
      <Button type="submit" size="admin-lg" full>
        {before === null ? '차트 넣기' : '차트 바꾸기'}
      </Button>
    </form>
  );
}
