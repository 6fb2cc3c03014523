import { Suspense, useState } from 'react';
import { lazyComponent } from '../../shared/lazy-component.ts';
import { Segment } from '../../shared/ui/segment.tsx';
import { ChatLines, type ChatLinesProps } from './chat-lines.tsx';
import styles from './chat-panel.module.css';
import type { PlayerClock } from './player/player-clock.ts';
import type { RoomReader } from './room-reader.ts';

const TimedLines = lazyComponent(
  async () => (await import('./timed-chat/timed-lines.tsx')).TimedLines,
);

export const NO_LINES = '남은 채팅이 없어요';

interface RecordedLinesProps extends Omit<ChatLinesProps, 'empty'> {
  reader: RoomReader;
  clock: PlayerClock;
}

/** The chat of a recording: the lines of the moment that plays, or the newest ones. */
export function RecordedLines({ reader, clock, ...lines }: RecordedLinesProps) {
  const [view, setView] = useState<'timed' | 'all'>('timed');
  return (
    <>
      <Segment
        label="지난 채팅 보기"
        className={styles.views ?? ''}
        options={[
          { value: 'timed', label: '영상에 맞춰' },
          { value: 'all', label: '전체 지난 채팅' },
        ]}
        value={view}
        onChange={setView}
      />
      {view === 'all' ? (
        <ChatLines {...lines} empty={NO_LINES} />
      ) : (
        <Suspense fallback={<div className={styles.lines} />}>
          <TimedLines {...lines} reader={reader} clock={clock} />
        </Suspense>
      )}
    </>
  );
}
