import type { MuteLength } from '@maru/contract/room/moderation';
import type { ChatMessage } from '@maru/contract/room/room';
import { useAction } from '../../../shared/use-action.ts';
import { Button } from '../../../shared/ui/button.tsx';
import type { Chat } from '../chat.store.ts';
import { MUTE_LENGTHS, muteWriter, setLineHidden, type Desk } from './desk-calls.ts';
import styles from './desk.module.css';

const MUTE_WORDS: Record<MuteLength, { button: string; done: string }> = {
  '10m': { button: '10분 동안 쓰기 정지', done: '10분 동안 글을 쓸 수 없게 했어요' },
  room: { button: '이 방송에서 쓰기 정지', done: '이 방송에서 글을 쓸 수 없게 했어요' },
  good: { button: '모든 방송에서 쓰기 정지', done: '모든 방송에서 글을 쓸 수 없게 했어요' },
};

interface LineActionsProps {
  desk: Desk;
  chat: Chat;
  line: ChatMessage;
  onDone: () => void;
}

/** Actions of staff and the expert on a line and its writer. */
export function LineActions({ desk, chat, line, onDone }: LineActionsProps) {
  const { busy, isBusy, run } = useAction<'hide' | MuteLength>();

  const hide = async () => {
    const isDone = await run(
      async () => {
        const { item } = await setLineHidden(desk, line, true);
        chat.hide(item);
      },
      { done: '모든 화면에서 메시지를 숨겼어요', key: 'hide' },
    );
    if (isDone) onDone();
  };
  const mute = async (length: MuteLength) => {
    const { done } = MUTE_WORDS[length];
    if (await run(() => muteWriter(desk, line._id, length), { done, key: length })) onDone();
  };

  return (
    <div className={styles.actions}>
      <blockquote className={styles.quote}>{line.text}</blockquote>
      <Button variant="danger-soft" full loading={busy === 'hide'} onClick={() => void hide()}>
        메시지 숨기기
      </Button>
      {!line.expert &&
        MUTE_LENGTHS[desk.role].map((length) => (
          <Button
            key={length}
            variant="neutral"
            full
            loading={busy === length}
            aria-disabled={isBusy}
            onClick={() => void mute(length)}
          >
            {MUTE_WORDS[length].button}
          </Button>
        ))}
    </div>
  );
}
