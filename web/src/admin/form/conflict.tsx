import { plainTextOf } from '@maru/contract/text/plain-text';
import { instant } from '@maru/contract/core/primitive';
import { openModal, type ModalBodyProps } from '../../shared/dialog/dialog.ts';
import { formatDateTime } from '../../shared/format.ts';
import { Button } from '../../shared/ui/button.tsx';
import styles from './form.module.css';
import { isSame } from './is-same.ts';

interface Conflict {
  mine: Readonly<Record<string, unknown>>;
  stored: Readonly<Record<string, unknown>>;
  labels: Readonly<Record<string, string | undefined>>;
}

/** Resolution of a version conflict. `later` leaves everything unchanged. */
export type ConflictChoice = 'mine' | 'stored' | 'later';

/** Shows the changes of both sides next to each other and asks which to keep. */
export async function askConflict(conflict: Conflict): Promise<ConflictChoice> {
  let wantsStored = false;
  const { confirmed } = await openModal({
    title: '그사이 다른 사람이 저장했어요',
    message: '두 내용을 비교하고 남길 쪽을 골라 주세요.',
    width: 'wide',
    maxHeight: '60vh',
    component: function Compare({ close }: ModalBodyProps) {
      return (
        <>
          <ConflictTable {...conflict} />
          <Button
            variant="outline"
            size="admin"
            onClick={() => {
              wantsStored = true;
              close(false);
            }}
          >
            저장된 내용 불러오기
          </Button>
        </>
      );
    },
    // An accidental Enter must not overwrite another person's save.
    buttons: { confirm: '내 변경으로 저장', cancel: '계속 편집', tone: 'danger' },
  });
  if (wantsStored) return 'stored';
  return confirmed ? 'mine' : 'later';
}

/** The fields in which the two differ. */
export function ConflictTable({ mine, stored, labels }: Conflict) {
  const names = Object.keys(labels).filter((name) => !isSame(mine[name], stored[name]));
  if (names.length === 0) return <p>입력한 항목은 서로 같아요. 다른 설정만 바뀌었어요.</p>;
  return (
    <table className={styles.conflict}>
      <caption className="sr-only">서로 다른 항목</caption>
      <thead>
        <tr>
          <th scope="col">항목</th>
          <th scope="col">내 변경</th>
          <th scope="col">저장된 내용</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name}>
            <th scope="row">{labels[name]}</th>
            <td>{textOf(mine[name], name)}</td>
            <td>{textOf(stored[name], name)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Formats a value for staff: the label of its choice, a time in Seoul, or HTML without tags. */
function textOf(value: unknown, field: string): string {
  if (value === null || value === undefined || value === '') return '(없음)';
  if (Array.isArray(value)) {
    return value.length === 0 ? '(없음)' : value.map((one) => textOf(one, field)).join(', ');
  }
  const choice = choiceOf(value, field);
  if (choice !== null) return choice;
  if (typeof value === 'boolean') return value ? '예' : '아니요';
  if (typeof value !== 'string') return JSON.stringify(value);
  if (instant.safeParse(value).success) return formatDateTime(value);
  return plainTextOf(value);
}

/** Label that the page shows for a value that is selected instead of typed. */
function choiceOf(value: unknown, field: string): string | null {
  const chosen = String(value);
  for (const control of document.getElementsByName(field)) {
    if (control instanceof HTMLSelectElement) {
      return [...control.options].find((option) => option.value === chosen)?.text ?? null;
    }
    if (!(control instanceof HTMLInputElement) || control.value !== chosen) continue;
    if (control.type !== 'radio' && control.type !== 'checkbox') continue;
    return control.labels?.[0]?.querySelector('span')?.firstElementChild?.textContent ?? null;
  }
  return null;
}
