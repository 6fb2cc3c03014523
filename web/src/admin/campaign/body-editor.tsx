import type { Unsendable } from '@maru/contract/text/sms-text';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Field } from '../../shared/form/field.tsx';
import { insertAtCaret } from '../../shared/form/insert-at-caret.ts';
import styles from './body-editor.module.css';
import { VariableButtons } from './variable-buttons.tsx';

/** Between the mark at the beginning and the first letter, in px. */
const TOKEN_GAP = 6;

interface BodyEditorProps {
  label?: string;
  value: string;
  onChange: (text: string) => void;
  error: string | undefined;
  /** The fixed parts of an advertisement; `null` if the message is not advertising. */
  frame: { head: string; foot: string } | null;
  unsendable: readonly Unsendable[];
  /** Placeholder columns for which the recipient list has values. */
  columns: readonly string[];
}

/**
 * The text of a message. A copy with invisible letters is placed beneath it. The copy determines
 * the height of the field, and carries the red underlines of characters that cannot be sent.
 */
export function BodyEditor({
  label = '본문',
  value,
  onChange,
  error,
  frame,
  unsendable,
  columns,
}: BodyEditorProps) {
  const head = useRef<HTMLSpanElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const [indent, setIndent] = useState(0);

  const insert = (place: string) => insertAtCaret(area.current, place, { value, onChange });

  // The first line is indented by the width of the locked mark, which only the browser knows.
  useLayoutEffect(() => {
    setIndent(head.current === null ? 0 : head.current.offsetWidth + TOKEN_GAP);
  }, [frame?.head]);

  return (
    <Field
      label={label}
      required
      error={error}
      help={frame === null ? undefined : '회색 부분은 법에서 정한 표시라 지울 수 없어요.'}
    >
      {(control) => (
        <div className={styles.box}>
          <div className={styles.scroll}>
            <div className={styles.text}>
              {frame !== null && (
                <span ref={head} className={styles.head}>
                  {frame.head}
                </span>
              )}
              <div aria-hidden="true" className={styles.copy} style={{ textIndent: indent }}>
                {marked(value, unsendable)}
                {'\n'}
              </div>
              <textarea
                {...control}
                ref={area}
                rows={6}
                spellCheck={false}
                className={styles.area}
                style={{ textIndent: indent }}
                value={value}
                onChange={(event) => onChange(event.target.value)}
              />
            </div>
            {frame !== null && <span className={styles.foot}>{frame.foot}</span>}
          </div>
          <div className={styles.tools}>
            <VariableButtons words={value} columns={columns} onInsert={insert} />
          </div>
        </div>
      )}
    </Field>
  );
}

function marked(text: string, unsendable: readonly Unsendable[]): ReactNode[] {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const { text: bad, index } of unsendable) {
    parts.push(text.slice(from, index));
    parts.push(
      <mark key={index} className={styles.bad}>
        {bad}
      </mark>,
    );
    from = index + bad.length;
  }
  parts.push(text.slice(from));
  return parts;
}
