import type { ChatMessage, RoomView } from '@maru/contract/room/room';
import { proxy } from 'valtio/vanilla';

/** Maximum number of lines on screen. The oldest lines are removed first. */
const KEEP = 300;

export type Chat = ReturnType<typeof createChat>;

/**
 * The chat lines of a room, ordered by number and deduplicated across all sources. Also holds the
 * chat mode, which can change while the room is open.
 */
export function createChat(mode: RoomView['chat']) {
  const state = proxy({ mode, messages: [] as ChatMessage[], own: [] as number[] });
  return {
    state,
    turn(to: RoomView['chat']): void {
      state.mode = to;
      if (to === 'none') state.messages = [];
    },
    /** Notes which lines the reader wrote. */
    own(...ids: readonly number[]): void {
      state.own = [...new Set([...state.own, ...ids])];
    },
    hear(...heard: readonly ChatMessage[]): void {
      const byId = new Map([...state.messages, ...heard].map((message) => [message._id, message]));
      state.messages = [...byId.values()].sort((a, b) => a._id - b._id).slice(-KEEP);
    },
  };
}
