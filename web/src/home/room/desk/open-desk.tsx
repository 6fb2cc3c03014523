import type { ChatMessage } from '@maru/contract/room/room';
import type { Chat } from '../chat.store.ts';
import { openLayer } from '../../../shared/dialog/dialog.ts';
import type { Desk } from './desk-calls.ts';
import { DeskPanel } from './desk-panel.tsx';
import { LineActions } from './line-actions.tsx';

/** Opens the actions on a line. */
export async function openLineActions(desk: Desk, chat: Chat, line: ChatMessage): Promise<void> {
  await openLayer({
    title: `${line.nick} 님의 메시지`,
    closeOnClickOutside: true,
    component: ({ close }) => (
      <LineActions desk={desk} chat={chat} line={line} onDone={() => close(true)} />
    ),
  });
}

/** Opens the desk: hidden lines, mutes and the log. */
export async function openDesk(desk: Desk, chat: Chat): Promise<void> {
  await openLayer({
    title: '채팅 관리',
    width: 'form',
    closeOnClickOutside: true,
    component: () => <DeskPanel desk={desk} chat={chat} />,
  });
}
