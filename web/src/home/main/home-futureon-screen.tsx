import type { QueryClient } from '@tanstack/react-query';
import { scheduleLabel } from '@maru/contract/broadcast/broadcast';
import { useServerNow } from '../../shared/server-clock.ts';
import { Button, LinkButton } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Later } from '../../shared/ui/later.tsx';
import { Container } from '../../shared/ui/layout.tsx';
import { partCode } from '../../shared/ui/part-code.tsx';
import { useJoin } from '../broadcast/join-broadcast.tsx';
import { useViewerOrder } from '../broadcast/interest.store.ts';
import { useSchedule } from '../broadcast/live-schedule.tsx';
import { pickOnAir } from '../broadcast/schedule-view.ts';
import { BroadcastStrip } from './broadcast-strip.tsx';
import { HeroSlides } from './hero-slides.tsx';
import styles from './home.module.css';
import heroStyles from './home-futureon.module.css';
import {
  boardQuery,
  DAILY_NOTES,
  eventsQuery,
  expertsQuery,
  LESSONS,
  NOTICES,
  prefetchHome,
  promotionsQuery,
  reviewsQuery,
  topBannersQuery,
  videosQuery,
} from './home-queries.ts';

type Parts = typeof import('./home-futureon-parts.tsx');
/** One import for all parts, because each import adds to the first view. */
const part = (name: keyof Parts) =>
  partCode(async () => (await import('./home-futureon-parts.tsx'))[name]);
const Trial = part('Trial');
const Kinds = part('Kinds');
const FirstSteps = part('FirstSteps');
const Channels = part('Channels');
const Voices = part('Voices');
const Media = part('Media');
const News = part('News');

const TICK_MS = 10_000;

export function prefetch(queries: QueryClient): Promise<unknown> {
  return prefetchHome(queries, [
    topBannersQuery,
    promotionsQuery,
    expertsQuery,
    () => boardQuery('base', LESSONS),
    () => boardQuery('daily', DAILY_NOTES),
    reviewsQuery,
    eventsQuery,
    () => videosQuery('youtube'),
    () => boardQuery('notice', NOTICES),
  ]);
}

/** The home page of futureon: the night market, and the way into it. */
export function Screen() {
  return (
    <div className={styles.page}>
      <Hero />
      <Container>
        <Later>
          <Trial />
        </Later>
        <BroadcastStrip
          title="실시간 방송"
          aside={
            <Later>
              <Kinds />
            </Later>
          }
        />
        <Later>
          <FirstSteps />
        </Later>
        <Later>
          <Channels />
        </Later>
        <Later>
          <Voices />
        </Later>
        <Later>
          <Media />
        </Later>
        <Later>
          <News />
        </Later>
      </Container>
    </div>
  );
}

function Hero() {
  const now = useServerNow(TICK_MS);
  const { join } = useJoin();
  const items = useSchedule();
  const order = useViewerOrder();
  const [first] = pickOnAir(items, order).filter((item) => scheduleLabel(item, now) === 'live');

  return (
    <section className={heroStyles.hero}>
      <Container className={heroStyles.inner}>
        <div className={heroStyles.words}>
          <p className={heroStyles.eyebrow}>
            <Icon name="clock" size={18} />
            밤 10:30 – 새벽 02:00, 매일 생방송
          </p>
          <h1 tabIndex={-1} className={heroStyles.title}>
            해외선물의 밤,
            <br />
            혼자 보지 마세요
          </h1>
          <p className={heroStyles.lead}>
            전문가의 실시간 화면을 보면서 추세와 손절 기준을 <br />
            같이 배워요. 첫 3일은 VIP 방송까지 무료예요.
          </p>
          <div className={heroStyles.actions}>
            {first ? (
              <Button size="lg" variant="accent" onClick={() => join(first)}>
                <Icon name="play-fill" size={18} />
                실시간 방송 입장
              </Button>
            ) : (
              <LinkButton size="lg" variant="accent" to="/schedule/live">
                실시간 방송 편성
              </LinkButton>
            )}
            <LinkButton size="lg" variant="ghost" to="/schedule/intro" className={heroStyles.ghost}>
              방송 안내 보기
            </LinkButton>
          </div>
        </div>
        <HeroSlides look="glass" />
      </Container>
    </section>
  );
}
