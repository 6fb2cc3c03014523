import { brand } from '#brand';
import { scheduleLabel } from '@maru/contract/broadcast/broadcast';
import type { RoomView } from '@maru/contract/room/room';
import { Suspense, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { copyText } from '../../shared/copy-text.ts';
import {
  formatDuration,
  formatLength,
  formatNumber,
  formatTimeRange,
} from '../../shared/format.ts';
import { lazyComponent } from '../../shared/lazy-component.ts';
import { useServerNow } from '../../shared/server-clock.ts';
import { useRiskText } from '../../shared/site-links.tsx';
import type { Connection } from '../../shared/sockets.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { Badge } from '../../shared/ui/badge.tsx';
import { ExternalButton, Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Segment } from '../../shared/ui/segment.tsx';
import { StateBadge } from '../../shared/ui/state-badge.tsx';
import { portraitOf, thumbnailOf } from '../broadcast/schedule-view.ts';
import { momentAddress, takeMoment, type Moment } from '../broadcast/watch-moment.ts';
import { expertAddress } from '../expert-link/expert-address.ts';
import { useCues } from './captions/use-cues.ts';
import { ChapterList } from './chapter-list.tsx';
import { ChatPanel } from './chat-panel.tsx';
import { createChat } from './chat.store.ts';
import styles from './room-inside.module.css';
import { createPlayerClock, type PlayerClock } from './player/player-clock.ts';
import { hasControls, RoomPlayer } from './player/room-player.tsx';
import { usePlace } from './player/use-place.ts';
import { readerOf } from './room-reader.ts';
import { useRoomLayout } from './use-room-layout.ts';
import { useRoom, type RoomEnds } from './use-room.ts';

const Transcript = lazyComponent(
  async () => (await import('./captions/transcript.tsx')).Transcript,
);

/** The part a narrow window shows under the player. A wide window shows both. */
type Part = 'chat' | 'info';

const LINK_WORDS: Record<Connection, string> = {
  starting: '연결하는 중',
  connected: '연결 양호',
  lost: '다시 연결하는 중',
};

const MINUTE_MS = 60_000;
const MINUTE_S = 60;

interface RoomInsideProps {
  ticket: string;
  room: RoomView;
  /** Stays the same for as long as the room is shown. */
  ends: RoomEnds;
}

/** Inside a broadcast: the player, the current programme, and the chat if the brand has one. */
export function RoomInside({ ticket, room, ends }: RoomInsideProps) {
  const [chat] = useState(() => createChat(room.chat));
  const riskText = useRiskText();
  const { connection, viewers, captions } = useRoom(ticket, room, chat, ends);
  useEffect(() => {
    chat.own(...room.own);
    chat.hide(...room.hidden);
    chat.hear(...room.messages);
    chat.muted(room.mute);
    chat.settle(room.settings);
    chat.wrote(room.wrote_at);
    chat.ask(room.poll);
    chat.voted(room.vote);
  }, [chat, room]);

  const { mode } = useSnapshot(chat.state);
  const { schedule } = room;
  const cues = useCues(readerOf(ticket, room), captions);
  const layout = useRoomLayout(hasControls(room.playback));
  const { isSheet, isChatOpen, toggleChat } = layout;
  const [part, setPart] = useState<Part>('chat');
  const [moment] = useState(() => (room.recorded ? takeMoment(schedule._id) : null));
  const place = usePlace(schedule._id, room.resume_s, moment);
  const [clock] = useState(() => (room.recorded ? createPlayerClock() : null));
  const beganAt = Date.parse(schedule.start_date);
  const shownViewers = viewers >= brand.switches.viewerThreshold ? viewers : null;

  return (
    <div
      className={styles.room}
      data-chat={mode}
      data-part={part}
      data-layout={isSheet ? 'sheet' : undefined}
      data-open={isChatOpen || undefined}
    >
      <section className={styles.stage} aria-label="방송">
        <div className={styles.player}>
          <RoomPlayer
            playback={room.playback}
            title={schedule.title}
            picture={thumbnailOf(schedule, 'plain')}
            beganAt={room.recorded ? null : beganAt}
            isLive={!room.recorded && schedule.broadcast_status === 1}
            layout={layout}
            place={place}
            clock={clock}
            chapters={room.chapters}
            cues={cues}
          />
          <OverPicture room={room} viewers={shownViewers} />
        </div>
        {place !== null && place.startAt > 0 && (
          <p className={styles.resumed}>
            {formatLength(place.startAt)}
            {moment === null ? '부터 이어서 봐요' : '부터 봐요'}
          </p>
        )}
        <About room={room} mode={mode} part={part} onPart={setPart} clock={clock} />
        {clock !== null && <ChapterList chapters={room.chapters} clock={clock} />}
        {clock !== null && cues !== null && (
          <Suspense fallback={null}>
            <Transcript cues={cues} clock={clock} />
          </Suspense>
        )}
        <p className={styles.notice}>
          <Icon name="warn" size={18} />
          <span>{riskText}</span>
          <strong data-connected={connection === 'connected'}>{LINK_WORDS[connection]}</strong>
        </p>
      </section>
      <ChatPanel
        ticket={ticket}
        room={room}
        chat={chat}
        viewers={shownViewers}
        clock={clock}
        onClose={isSheet ? toggleChat : null}
      />
    </div>
  );
}

/** State and viewers of the broadcast, over its picture. */
function OverPicture({ room, viewers }: { room: RoomView; viewers: number | null }) {
  return (
    <p className={styles.over}>
      {room.recorded ? (
        <Badge tone="vod" size="lg">
          다시보기
        </Badge>
      ) : (
        <StateBadge label={labelOf(room)} size="lg" flip={false} />
      )}
      {viewers !== null && (
        <Badge tone="glass" size="lg">
          <Icon name="eye" size={16} />
          <span className="sr-only">시청자</span>
          {formatNumber(viewers)}명
        </Badge>
      )}
      {!room.recorded && <OnAirTime beganAt={Date.parse(room.schedule.start_date)} />}
    </p>
  );
}

const labelOf = ({ schedule, at }: RoomView) => scheduleLabel(schedule, Date.parse(at));

interface AboutProps {
  room: RoomView;
  mode: RoomView['chat'];
  part: Part;
  onPart: (part: Part) => void;
  clock: PlayerClock | null;
}

/** The facts of the broadcast. */
function About({ room, mode, part, onPart, clock }: AboutProps) {
  const { schedule } = room;
  return (
    <div className={styles.info}>
      <Avatar
        name={schedule.expert.nick}
        src={portraitOf(schedule.expert)}
        size={60}
        live={!room.recorded && labelOf(room) === 'live'}
        eager
      />
      <div className={styles.what}>
        <p className={styles.when}>
          {schedule.kind === 'free' ? (
            <Badge tone="free-dark">무료</Badge>
          ) : (
            <Badge tone="paid">유료</Badge>
          )}
          {schedule.expert.field} · {formatTimeRange(schedule.start_date, schedule.end_date)}
        </p>
        <h1 tabIndex={-1}>{schedule.title}</h1>
        <p className={styles.who}>{schedule.expert.nick}</p>
      </div>
      <Segment
        label="보기"
        className={styles.parts ?? ''}
        options={[
          { value: 'chat', label: mode === 'two-way' ? '채팅' : '안내' },
          { value: 'info', label: '정보' },
        ]}
        value={part}
        onChange={onPart}
      />
      <div className={styles.actions}>
        {room.expert_has_page && (
          <ExternalButton variant="neutral" size="sm" href={expertAddress(schedule.expert._id)}>
            <Icon name="user" size={18} />
            프로필
          </ExternalButton>
        )}
        <Button
          variant="neutral"
          size="sm"
          onClick={() =>
            void share(clock && { scheduleId: schedule._id, seconds: clock.seconds() })
          }
        >
          <Icon name="link" size={18} />
          공유
        </Button>
      </div>
    </div>
  );
}

/** `41분째`. Nothing in the first minute, and before the planned start. */
function OnAirTime({ beganAt }: { beganAt: number }) {
  const now = useServerNow(MINUTE_MS);
  if (now - beganAt < MINUTE_MS) return null;
  return (
    <Badge tone="glass" size="lg">
      <Icon name="clock" size={16} />
      <span className="sr-only">방송</span>
      {formatDuration(Math.floor((now - beganAt) / MINUTE_MS) * MINUTE_S)}째
    </Badge>
  );
}

/**
 * Copies an address of the site: the schedule, or the moment of a recording. The window's own
 * address is bound to one person.
 */
function share(moment: Moment | null): Promise<void> {
  const address = moment === null ? brand.places.schedule : momentAddress(moment);
  return copyText(new URL(address, location.origin).href, {
    done:
      moment === null
        ? '방송 편성표 주소를 복사했어요.'
        : `${formatLength(moment.seconds)} 장면의 주소를 복사했어요.`,
    failed: '주소를 복사하지 못했어요.',
  });
}
