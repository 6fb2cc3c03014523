import { useQuery } from '@tanstack/react-query';
import { openVideo } from '../../shared/dialog/dialog.ts';
import { useServerNow } from '../../shared/server-clock.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Later } from '../../shared/ui/later.tsx';
import { Section } from '../../shared/ui/layout.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { CardSkeleton } from '../../shared/ui/skeleton.tsx';
import { ArticleBody } from '../board/article-body.tsx';
import { BroadcastCard } from '../broadcast/broadcast-card.tsx';
import styles from './expert-panels.module.css';
import { ExpertSuits } from './expert-suits.tsx';
import { expertVodsQuery, type ExpertView } from './expert-queries.ts';
import { WeekBroadcasts } from './expert-schedule.tsx';

const TICK_MS = 60_000;
const VODS = 3;

interface ExpertIntroProps {
  expert: ExpertView;
  today: string;
  /** Leads to another tab. */
  onChoose: (tab: string) => void;
}

/** Profile of the expert: introduction, next broadcasts, newest recordings, career. */
export function ExpertIntro({ expert, today, onChoose }: ExpertIntroProps) {
  return (
    <>
      <ExpertSuits suits={expert.suits} />
      {expert.body_html !== '' && (
        <Section title="전문가 소개">
          <ArticleBody html={expert.body_html} />
        </Section>
      )}
      {(expert.strategy !== '' || expert.video_url !== null) && (
        <Section title="투자 전략">
          {expert.strategy !== '' && (
            <Card>
              <p className={styles.strategy}>{expert.strategy}</p>
            </Card>
          )}
          <IntroVideo expert={expert} />
        </Section>
      )}
      <Section
        title="다가오는 방송"
        aside={<MoreButton label="방송 일정" onPress={() => onChoose('schedule')} />}
      >
        <Later>
          <WeekBroadcasts expert={expert._id} today={today} most={4} />
        </Later>
      </Section>
      <NewestVods expert={expert._id} onMore={() => onChoose('vod')} />
      {expert.career.length > 0 && (
        <Section title="약력">
          <Card>
            <ul className={styles.career}>
              {expert.career.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </Card>
        </Section>
      )}
    </>
  );
}

/** The expert speaks: a video that opens over the page. */
function IntroVideo({ expert: { nick, video_url } }: { expert: ExpertView }) {
  if (video_url === null) return null;
  return (
    <Button
      variant="outline"
      className={styles.watch}
      onClick={() => void openVideo(video_url, `${nick} 전문가 소개 영상`)}
    >
      <Icon name="play-fill" size={18} />
      소개 영상 보기
    </Button>
  );
}

function NewestVods({ expert, onMore }: { expert: number; onMore: () => void }) {
  const now = useServerNow(TICK_MS);
  const query = useQuery(expertVodsQuery(expert));
  if (query.data?.total === 0) return null;
  return (
    <Section title="다시보기" aside={<MoreButton label="다시보기" onPress={onMore} />}>
      <Later>
        <Loaded
          query={query}
          skeleton={
            <div className={styles.three}>
              <CardSkeleton />
              <CardSkeleton />
              <CardSkeleton />
            </div>
          }
        >
          {({ items }) => (
            <ul className={styles.three}>
              {items.slice(0, VODS).map((item) => (
                <BroadcastCard key={item._id} item={item} now={now} recording={item} />
              ))}
            </ul>
          )}
        </Loaded>
      </Later>
    </Section>
  );
}

function MoreButton({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <Button variant="ghost" size="xs" onClick={onPress}>
      <span className="sr-only">{label} </span>전체
      <Icon name="chev-r" size={16} />
    </Button>
  );
}
