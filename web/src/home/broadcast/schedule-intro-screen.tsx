import { brand } from '#brand';
import { listSchedules } from '@maru/contract/broadcast/broadcast';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { dayOf } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { useServerNow } from '../../shared/server-clock.ts';
import { Card } from '../../shared/ui/card.tsx';
import type { IconName } from '../../shared/ui/icon-name.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { Container, PageHead, Section } from '../../shared/ui/layout.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { RowSkeleton } from '../../shared/ui/skeleton.tsx';
import { Tile } from '../../shared/ui/tile.tsx';
import { useWeekSchedule } from './live-schedule.tsx';
import { ScheduleDeviceCheck } from './schedule-device-check.tsx';
import styles from './schedule-intro-screen.module.css';
import { WeekSchedule } from './week-schedule.tsx';
import { weekOf } from '../../shared/week.ts';
import { useSiteLinks } from '../../shared/site-links.tsx';

const TICK_MS = 60_000;

const STEPS: { icon: IconName; title: string; line: string }[] = [
  {
    icon: 'cal',
    title: '편성표에서 고르기',
    line: '오늘 방송과 예정된 방송을 편성표에서 확인해요. 누구나 볼 수 있는 무료 방송도 있어요.',
  },
  {
    icon: 'play',
    title: '입장하기',
    line: '방송이 시작되면 LIVE 표시가 켜져요. 입장하기를 누르면 방송이 새 창에서 열려요.',
  },
  {
    icon: 'chat-dots',
    title: '함께 보기',
    line: '무료 방송에서는 채팅으로 이야기해요. 놓친 방송은 VOD에서 다시 볼 수 있어요.',
  },
];

const QUESTIONS = [
  {
    question: '방송 창이 열리지 않아요',
    answer:
      '브라우저가 새 창을 막았을 수 있어요. 화면에 보이는 ‘방송 열기’ 버튼을 누르거나, 주소창의 팝업 차단 표시에서 이 사이트를 허용해 주세요.',
  },
  {
    question: '로그인하지 않아도 볼 수 있나요?',
    answer:
      '‘무료’ 표시가 있는 방송은 로그인 없이 볼 수 있어요. ‘로그인 필요’ 방송은 무료 회원가입만 하면 볼 수 있고, ‘유료’ 방송은 상품에 가입한 회원만 볼 수 있어요.',
  },
  {
    question: '유료 방송에는 왜 채팅이 없나요?',
    answer:
      '법에 따라 유료 방송에서는 회원과 투자에 관한 대화를 주고받지 않아요. 전문가의 말은 그대로 볼 수 있어요.',
  },
  {
    question: '휴대전화로도 볼 수 있나요?',
    answer: '네. 휴대전화와 태블릿의 브라우저에서도 같은 방송을 볼 수 있어요.',
  },
];

const weekQuery = (today: string) => {
  const week = weekOf(today);
  return callQuery(listSchedules, { query: { from: week[0] ?? today, to: week[6] ?? today } });
};

export function prefetch(queries: QueryClient): Promise<unknown> {
  return queries.fetchQuery(weekQuery(dayOf(Date.now())));
}

/**
 * Explains how broadcasts work: the three steps, this week's schedule, the device check and the
 * FAQ.
 */
export function Screen() {
  const { phone, phoneAddress } = useSiteLinks();
  return (
    <Container>
      <PageHead
        title="방송 안내"
        crumbs={[{ label: '방송', to: brand.places.schedule }, { label: '방송 안내' }]}
        lead="처음이어도 괜찮아요. 세 단계면 방송을 볼 수 있어요"
      />
      <ol className={styles.steps}>
        {STEPS.map(({ icon, title, line }, index) => (
          <Card key={title} as="li">
            <Tile icon={icon} size={56} />
            <h2>
              <span aria-hidden="true">{index + 1}. </span>
              {title}
            </h2>
            <p>{line}</p>
          </Card>
        ))}
      </ol>
      <ThisWeek />
      <Section title="내 기기로 볼 수 있을까요?" lead="방송을 보기 전에 미리 확인해 보세요">
        <ScheduleDeviceCheck />
      </Section>
      <Section title="자주 묻는 질문" more={{ to: '/cs/faq', label: '전체' }}>
        <Card padding="sm">
          {QUESTIONS.map(({ question, answer }) => (
            <details key={question} className={styles.question}>
              <summary>
                {question}
                <Icon name="chev-d" size={20} />
              </summary>
              <p>{answer}</p>
            </details>
          ))}
        </Card>
      </Section>
      <p className={styles.help}>
        그래도 안 되나요? 고객센터 <a href={phoneAddress}>{phone}</a> 또는{' '}
        <Link to="/cs/faq">도움말</Link>에서 도와드려요.
      </p>
    </Container>
  );
}

function ThisWeek() {
  const now = useServerNow(TICK_MS);
  const today = dayOf(now);
  const query = useQuery(weekQuery(today));
  const week = weekOf(today);
  const items = useWeekSchedule(query.data?.items, week, today);
  return (
    <Section
      title="이번 주 시간표"
      more={{ to: brand.places.schedule, label: '편성표' }}
      className={styles.week}
    >
      <Loaded
        query={query}
        skeleton={
          <>
            <RowSkeleton />
            <RowSkeleton />
          </>
        }
      >
        {() => <WeekSchedule items={items} now={now} week={week} today={today} />}
      </Loaded>
    </Section>
  );
}
