import { listRoomChat, listRoomChatAsStaff } from '@maru/contract/room/recording';
import type { ChatMessage } from '@maru/contract/room/room';
import { makeCall } from '../../../shared/call.ts';
import type { RoomReader } from '../room-reader.ts';

/** All lines of a window of a recording. */
export interface LoadedWindow {
  /** First second of the window. */
  from_s: number;
  /** When the broadcast began, in ms. */
  beganAt: number;
  items: ChatMessage[];
  own: number[];
}

/** Loads a window page by page. Only a very busy one has more than one. */
export async function loadWindow(reader: RoomReader, from_s: number): Promise<LoadedWindow> {
  const items: ChatMessage[] = [];
  const own: number[] = [];
  let last: number | undefined;
  for (;;) {
    const page = await loadPage(reader, { from_s, ...(last === undefined ? {} : { after: last }) });
    items.push(...page.items);
    own.push(...page.own);
    last = page.items.at(-1)?._id;
    if (!page.more) return { from_s, beganAt: Date.parse(page.began_at), items, own };
  }
}

function loadPage(
  { ticket, scheduleId, isStaff }: RoomReader,
  window: { from_s: number; after?: number },
) {
  return isStaff
    ? makeCall(listRoomChatAsStaff, { params: { _id: scheduleId }, query: window })
    : makeCall(listRoomChat, { body: { ticket, ...window } });
}
