import { chatModeOf } from '@maru/contract/chat-mode';
import type { MessageCode } from '@maru/contract/message';
import type { RoomView } from '@maru/contract/room';
import type { ServerToClient } from '@maru/contract/socket-event';
import { useEffect, useState } from 'react';
import { openRoomSocket } from '../../shared/sockets.ts';
import { hearServerMoment } from '../../shared/server-clock.ts';
import type { Chat } from './chat.store.ts';

/** Why somebody is inside no more. */
export interface RoomEnds {
  onClosed: () => void;
  onPlayEnded: () => void;
  onRefused: (code: MessageCode) => void;
}

interface RoomLink {
  connected: boolean;
  viewers: number;
}

/** Follows a room by its socket: lines into `chat`, the number of viewers, and each end there is. */
export function useRoom(
  ticket: string,
  { schedule: { kind }, viewers: initialViewers }: RoomView,
  chat: Chat,
  { onClosed, onPlayEnded, onRefused }: RoomEnds,
): RoomLink {
  const [link, setLink] = useState<RoomLink>({ connected: true, viewers: initialViewers });

  useEffect(() => {
    let left = false;
    let close: (() => void) | undefined;

    void openRoomSocket(ticket).then((socket) => {
      if (left) return void socket.disconnect();
      const onEntered: ServerToClient['/room']['room.entered'] = ({
        messages,
        chat: mode,
        viewers,
        at,
      }) => {
        hearServerMoment(at);
        chat.turn(mode);
        chat.hear(...messages);
        setLink({ connected: true, viewers });
      };
      socket
        .on('room.entered', onEntered)
        .on('room.messagePosted', (message) => chat.hear(message))
        .on('room.viewersCounted', ({ count }) =>
          setLink((known) => ({ ...known, viewers: count })),
        )
        .on('advisory.changed', ({ kind: may }) => chat.turn(chatModeOf({ kind }, may)))
        .on('room.closed', onClosed)
        .on('play.ended', ({ message }) => {
          if (message === 'OTHER_DEVICE_LOGIN') onPlayEnded();
          else onRefused(message);
        })
        .on('connect_error', ({ message }) => {
          // Anything else passes, and the library comes back by itself.
          if (message === 'OTHER_DEVICE_LOGIN') onPlayEnded();
          else if (message === 'TICKET_EXPIRED' || message === 'NOT_FOUND') onRefused(message);
        })
        .on('disconnect', () => setLink((known) => ({ ...known, connected: false })));
      close = () => void socket.disconnect();
      return undefined;
    });
    return () => {
      left = true;
      close?.();
    };
  }, [ticket, kind, chat, onClosed, onPlayEnded, onRefused]);

  return link;
}
