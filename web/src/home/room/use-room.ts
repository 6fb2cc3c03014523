import { NO_CAPTIONS, type CaptionsState } from '@maru/contract/vod/captions';
import { chatModeOf } from '@maru/contract/room/chat-mode';
import type { MessageCode } from '@maru/contract/core/message';
import type { RoomView } from '@maru/contract/room/room';
import type { ServerToClient } from '@maru/contract/live/socket-listeners';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { waitAfterRefusal } from '../../shared/back-off.ts';
import type { RoomSocket } from '../../shared/socket-types.ts';
import { openRoomSocket, type Connection } from '../../shared/sockets.ts';
import { hearServerMoment } from '../../shared/server-clock.ts';
import { sessionEnded } from '../../shared/session/session.ts';
import { askFeatures, hearFeature } from '../feature/use-feature.ts';
import type { Chat } from './chat.store.ts';

/** Handlers for the reasons why a viewer leaves the room. */
export interface RoomEnds {
  onClosed: () => void;
  onPlayEnded: () => void;
  onRefused: (code: MessageCode) => void;
}

interface RoomLink {
  connection: Connection;
  viewers: number;
  /** Of the recording; none live. */
  captions: CaptionsState;
}

const newerOf = (one: CaptionsState, other: CaptionsState) =>
  other.version > one.version ? other : one;

/** Follows a room by its socket: lines into `chat`, the number of viewers, and each end there is. */
export function useRoom(
  ticket: string,
  { schedule: { kind, version }, recorded, desk, viewers, captions }: RoomView,
  chat: Chat,
  { onClosed, onPlayEnded, onRefused }: RoomEnds,
): RoomLink {
  const queries = useQueryClient();
  const [link, setLink] = useState<RoomLink>({
    connection: 'starting',
    viewers,
    captions,
  });

  useEffect(() => {
    let left = false;
    const lose = () => setLink((known) => ({ ...known, connection: 'lost' }));
    // A realtime process of the previous version sends no captions.
    const hearCaptions = (now = NO_CAPTIONS) => {
      if (recorded) setLink((known) => ({ ...known, captions: newerOf(known.captions, now) }));
    };
    let close: (() => void) | undefined;
    /**
     * Version of the broadcast at entry. A broadcast that ended earlier may be on the air again.
     */
    let entered = version;

    void openRoomSocket(ticket).then((socket) => {
      if (left) return void socket.disconnect();
      const onEntered: ServerToClient['/room']['room.entered'] = (room) => {
        hearServerMoment(room.at);
        entered = room.schedule.version;
        void askFeatures(queries);
        chat.enter(room);
        hearCaptions(room.captions);
        setLink((known) => ({ ...known, connection: 'connected', viewers: room.viewers }));
      };
      followChat(socket, chat);
      socket
        .on('room.entered', onEntered)
        .on('room.viewersCounted', ({ count }) =>
          setLink((known) => ({ ...known, viewers: count })),
        )
        .on('room.captionsChanged', hearCaptions)
        .on('advisory.changed', ({ kind: may }) => chat.turn(chatModeOf({ kind }, may)))
        .on('feature.changed', (item) => hearFeature(queries, item))
        .on('room.closed', ({ schedule }) => {
          if (!recorded && schedule.version >= entered) onClosed();
        })
        .on('session.ended', ({ message }) => {
          // A ticket ends with the session it was given to, even where another follows.
          const wasStaff = desk === 'staff';
          void (wasStaff ? Promise.resolve(true) : sessionEnded(message)).then((isIn) => {
            if (isIn && !left) onRefused('TICKET_EXPIRED');
          });
        })
        .on('play.ended', ({ message }) => {
          if (message === 'OTHER_DEVICE_LOGIN') onPlayEnded();
          else onRefused(message);
        })
        .on('connect_error', ({ message }) => {
          lose();
          const wait = waitAfterRefusal(message);
          if (message === 'OTHER_DEVICE_LOGIN') onPlayEnded();
          // The broadcast ended during the disconnect.
          else if (message === 'NOT_FOUND' && !recorded) onClosed();
          else if (message === 'TICKET_EXPIRED' || message === 'NOT_FOUND') onRefused(message);
          else if (wait !== null) setTimeout(() => left || socket.connect(), wait);
        })
        .on('disconnect', lose);
      close = () => void socket.disconnect();
      return undefined;
    });
    return () => {
      left = true;
      close?.();
    };
  }, [ticket, kind, version, recorded, desk, chat, queries, onClosed, onPlayEnded, onRefused]);

  return link;
}

function followChat(socket: RoomSocket, chat: Chat): void {
  socket
    .on('room.messagesPosted', ({ items }) => chat.hear(...items))
    // A realtime process of the previous version sends no batches.
    .on('room.messagePosted', (message) => chat.hear(message))
    .on('room.messageHidden', (line) => chat.hide(line))
    .on('room.messageShown', ({ item }) => chat.hear(item))
    .on('room.writerMuted', (mute) => chat.muted(mute))
    .on('room.settingsChanged', (settings) => chat.settle(settings))
    .on('room.pollChanged', ({ poll }) => chat.ask(poll));
}
