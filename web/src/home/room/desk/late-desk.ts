import type { ChatMessage, RoomView } from '@maru/contract/room/room';
import { retryLoad } from '../../../shared/retry-load.ts';
import type { Chat } from '../chat.store.ts';
import type { Desk } from './desk-calls.ts';

/** The desk of this room; `null` for viewers, who never load its code. */
export function deskOf({ desk, recorded, schedule: { _id } }: RoomView): Desk | null {
  return desk === null ? null : { role: desk, scheduleId: _id, recorded };
}

const loading = () =>
  retryLoad(
    () => import('./open-desk.tsx'),
    () => true,
  );

export async function openActionsOf(desk: Desk, chat: Chat, line: ChatMessage): Promise<void> {
  await (await loading()).openLineActions(desk, chat, line);
}

export async function openDeskOf(desk: Desk, chat: Chat): Promise<void> {
  await (await loading()).openDesk(desk, chat);
}
