import type { ChatMessage, RoomView } from '@maru/contract/room';
import { proxy } from 'valtio/vanilla';

/** Lines kept on screen; older ones leave at the top. */
const KEEP = 300;

export type Chat = ReturnType<typeof createChat>;

/**
 * The lines of a room, by their number, each once, in order, from wherever they came; and whether
 * there may be any, which can change while the room is open.
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
