import { LineList, type ChatLinesProps } from '../chat-lines.tsx';
import type { PlayerClock } from '../player/player-clock.ts';
import type { RoomReader } from '../room-reader.ts';
import { useTimedLines } from './use-timed-lines.ts';

interface TimedLinesProps extends Omit<ChatLinesProps, 'empty'> {
  reader: RoomReader;
  clock: PlayerClock;
}

/** The lines of a chat up to the moment of its recording that plays. */
export function TimedLines({ reader, clock, ...lines }: TimedLinesProps) {
  const { messages, isMissing } = useTimedLines(reader, clock, lines.chat);
  return (
    <LineList
      {...lines}
      messages={messages}
      empty={
        isMissing
          ? '이 장면의 채팅을 불러오지 못했어요. 곧 다시 불러와요.'
          : '이 장면에는 아직 채팅이 없어요'
      }
    />
  );
}
