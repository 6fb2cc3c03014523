import type { RoomLayout } from '../use-room-layout.ts';

/** A wide window, with the changes of the test applied. */
export function layoutOf(change: Partial<RoomLayout> = {}): RoomLayout {
  return {
    isSheet: false,
    isChatOpen: false,
    isFull: false,
    isTheatre: false,
    mayTheatre: true,
    chatButtonId: 'chat-button',
    toggleChat: () => undefined,
    toggleTheatre: () => undefined,
    toggleFull: () => undefined,
    ...change,
  };
}
