import { plainTextOf } from '@maru/contract/text/plain-text';
import { useWatch, type Control, type FieldValues } from 'react-hook-form';
import { Panel } from '../chrome/admin-page.tsx';
import { useForbiddenWords } from './forbidden-words.ts';
import { findingsIn, WordFindings } from './word-findings.tsx';
import { Hint } from '../chrome/hint.tsx';
import styles from './word-findings.module.css';

/** Shows words that the server will refuse, while they are typed. */
export function FormWordCheck<In extends FieldValues, Out>({
  control,
  fields,
  labels,
}: {
  control: Control<In, unknown, Out>;
  fields: readonly string[];
  labels: Readonly<Record<string, string | undefined>>;
}) {
  const values: FieldValues = useWatch({ control });
  const texts = fields.flatMap((field) =>
    textsIn(values[field]).map(
      (text) =>
        [labels[field] ?? field, field.endsWith('_html') ? plainTextOf(text) : text] as const,
    ),
  );
  const found = findingsIn(useForbiddenWords(), texts);
  if (found.length === 0) return null;
  return (
    <div role="status" className={styles.panel}>
      <Panel title="표현 점검" aside={`${found.length}곳`} first>
        <WordFindings found={found} />
        <Hint>이 표현이 있으면 저장할 수 없어요. 고친 뒤 저장해 주세요.</Hint>
      </Panel>
    </div>
  );
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
