import type { ServerToClient } from '@maru/contract/socket-event';
import { useEffect, useState } from 'react';
import { openRoomSocket } from '../../shared/sockets.ts';
import { hearServerMoment } from '../../shared/server-clock.ts';
import type { Chat } from './chat.store.ts';

interface RoomLink {
  connected: boolean;
  viewers: number;
}

/** Follows a room by its socket: lines into `chat`, the number of viewers, and the end. */
export function useRoom(
  ticket: string,
  initialViewers: number,
  chat: Chat,
  onClosed: () => void,
): RoomLink {
  const [link, setLink] = useState<RoomLink>({ connected: true, viewers: initialViewers });

  useEffect(() => {
    let left = false;
    let close: (() => void) | undefined;

    void openRoomSocket(ticket).then((socket) => {
      if (left) return void socket.disconnect();
      const onEntered: ServerToClient['/room']['room.entered'] = ({ messages, viewers, at }) => {
        hearServerMoment(at);
        chat.hear(...messages);
        setLink({ connected: true, viewers });
      };
      socket
        .on('room.entered', onEntered)
        .on('room.messagePosted', (message) => chat.hear(message))
        .on('room.viewersCounted', ({ count }) =>
          setLink((known) => ({ ...known, viewers: count })),
        )
        .on('room.closed', onClosed)
        .on('disconnect', () => setLink((known) => ({ ...known, connected: false })));
      close = () => void socket.disconnect();
      return undefined;
    });
    return () => {
      left = true;
      close?.();
    };
  }, [ticket, chat, onClosed]);

  return link;
}
