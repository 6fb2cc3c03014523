import type { ScheduleItem } from '@maru/contract/broadcast/broadcast';

/** At most one announcement in this time, so that a reader is not talked over (look V4.10). */
const QUIET_MS = 3_000;

/**
 * Announces that broadcasts started or ended. The first change is announced at once. Changes within
 * the next three seconds are combined into one sentence.
 */
export function createFlipAnnouncer(say: (sentence: string) => void) {
  let waiting: ScheduleItem[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    timer = undefined;
    const [first] = waiting;
    if (!first) return;
    say(waiting.length === 1 ? sentenceOf(first) : `방송 상태 ${waiting.length}건이 바뀌었습니다`);
    waiting = [];
    timer = setTimeout(flush, QUIET_MS);
  }

  return {
    hear(item: ScheduleItem): void {
      waiting = [...waiting.filter(({ _id }) => _id !== item._id), item];
      if (timer === undefined) flush();
    },
    stop(): void {
      clearTimeout(timer);
    },
  };
}

function sentenceOf({ expert, broadcast_status }: ScheduleItem): string {
  const turn = broadcast_status === 0 ? '종료되었습니다' : '시작되었습니다';
  return `${expert.nick} 전문가 방송이 ${turn}`;
}
