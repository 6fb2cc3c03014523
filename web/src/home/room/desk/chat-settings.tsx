import { listAuditTrail } from '@maru/contract/audit/audit';
import {
  MOST_PIN,
  type RoomSettingsInput,
  type RoomWriters,
} from '@maru/contract/room/room-settings';
import { isBlank } from '@maru/contract/text/clean-text';
import { useId, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { sayFailure } from '../../../shared/alert/say-failure.ts';
import { forbiddenFieldsOf } from '../../../shared/form/forbidden-words.ts';
import { Select } from '../../../shared/form/select.tsx';
import { TextareaField } from '../../../shared/form/textarea-field.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Segment } from '../../../shared/ui/segment.tsx';
import { useAction } from '../../../shared/use-action.ts';
import type { Chat } from '../chat.store.ts';
import { setSettings, type Desk } from './desk-calls.ts';
import styles from './desk.module.css';
import { countStored } from '../../../shared/form/count-stored.ts';

const WRITERS = [
  { value: 'everyone', label: '누구나' },
  { value: 'members', label: '회원만' },
  { value: 'expert', label: '전문가만' },
] as const satisfies readonly { value: RoomWriters; label: string }[];

/** Pauses in seconds. */
const PAUSES = [0, 5, 10, 30, 60, 120, 300];

/** Who may write in the room, its slow mode and its pinned note. Each choice is saved at once. */
export function ChatSettings({ desk, chat }: { desk: Desk; chat: Chat }) {
  const { writers, slow_s, pin, version } = useSnapshot(chat.state).settings;
  const [note, setNote] = useState(pin?.text ?? '');
  const [error, setError] = useState<string>();
  const { busy, isBusy, run } = useAction<'pin' | 'choice'>([listAuditTrail]);
  const slowId = useId();

  const save = (change: Partial<RoomSettingsInput>, done: string) => {
    setError(undefined);
    const body = { writers, slow_s, pin: pin?.text ?? null, version, ...change };
    return run(async () => chat.settle((await setSettings(desk, body)).item), {
      done,
      key: 'pin' in change ? 'pin' : 'choice',
      failed: (failure) => {
        const words = forbiddenFieldsOf(failure)['pin'];
        if (words === undefined) return sayFailure(failure);
        setError(words);
        return undefined;
      },
    });
  };
  const unpin = async () => {
    if (await save({ pin: null }, '안내를 내렸어요')) setNote('');
  };

  return (
    <section aria-labelledby="desk-settings" className={styles.settings}>
      <h3 id="desk-settings">채팅 설정</h3>
      <div className={styles.setting}>
        <span aria-hidden="true">글을 쓸 수 있는 사람</span>
        <Segment
          label="글을 쓸 수 있는 사람"
          options={WRITERS}
          value={writers}
          onChange={(value) => void save({ writers: value }, '글을 쓸 수 있는 사람을 바꿨어요')}
        />
      </div>
      <div className={styles.setting}>
        <label htmlFor={slowId}>느린 채팅</label>
        <Select
          id={slowId}
          look="compact"
          value={String(slow_s)}
          options={pausesWith(slow_s)}
          onChange={({ target }) =>
            void save({ slow_s: Number(target.value) }, '느린 채팅을 바꿨어요')
          }
        />
      </div>
      <TextareaField
        label="고정 안내"
        help="채팅 위에 모두에게 보여요."
        error={error}
        rows={2}
        maxLetters={MOST_PIN}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <div className={styles.row}>
        <Button
          size="sm"
          variant="primary"
          loading={busy === 'pin'}
          disabled={isBlank(note) || countStored(note) > MOST_PIN || note === pin?.text}
          aria-disabled={isBusy}
          onClick={() => void save({ pin: note }, '안내를 고정했어요')}
        >
          안내 고정
        </Button>
        {pin !== null && (
          <Button size="sm" variant="neutral" aria-disabled={isBusy} onClick={() => void unpin()}>
            안내 내리기
          </Button>
        )}
      </div>
    </section>
  );
}

/** The choices, with a pause that was set in another way. */
const pausesWith = (current: number) =>
  [...new Set([...PAUSES, current])]
    .sort((a, b) => a - b)
    .map((seconds) => ({ value: String(seconds), label: pauseWords(seconds) }));

function pauseWords(seconds: number): string {
  if (seconds === 0) return '끔';
  return seconds % 60 > 0 ? `${seconds}초에 한 번` : `${seconds / 60}분에 한 번`;
}
