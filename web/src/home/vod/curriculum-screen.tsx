import { coverAddress, seriesCover } from '@maru/contract/cover/cover';
import type { Curriculum } from '@maru/contract/vod/vod';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { formatDuration, formatLength } from '../../shared/format.ts';
import { paths } from '../../shared/paths.ts';
import { rememberReturn } from '../../shared/session/session.ts';
import { useSession } from '../../shared/session/session.store.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button, LinkButton } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { Container, PageHead } from '../../shared/ui/layout.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { ProgressRing } from '../../shared/ui/progress-ring.tsx';
import { RowSkeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { EntryBadge } from '../broadcast/entry-badge.tsx';
import { askForProduct } from '../broadcast/ask-for-product.tsx';
import { useJoin } from '../broadcast/join-broadcast.tsx';
import type { Course, Step, StepState } from './course.ts';
import styles from './curriculum-screen.module.css';
import { curriculaQuery, useCourses } from './use-courses.ts';

const LEVELS: Record<Curriculum['level'], string> = {
  first: '입문',
  middle: '기본',
  deep: '심화',
};

export function prefetch(queries: QueryClient): Promise<unknown> {
  return queries.fetchQuery(curriculaQuery());
}

/** Series as paths of numbered steps, with how far the member has come. */
export function Screen() {
  const query = useQuery(curriculaQuery());
  const coursesOf = useCourses();
  return (
    <Container>
      <PageHead
        title="커리큘럼"
        crumbs={[{ label: 'VOD', to: '/vod' }, { label: '커리큘럼' }]}
        lead="순서대로 따라오면 되는 강의 길잡이예요"
      />
      <LoginHint />
      <Loaded
        query={query}
        skeleton={
          <>
            <RowSkeleton />
            <RowSkeleton />
            <RowSkeleton />
          </>
        }
        isEmpty={({ items }) => items.length === 0}
        empty={
          <EmptyState
            icon="book"
            title="아직 준비된 커리큘럼이 없어요"
            line="다시보기에서 방송을 골라 볼 수 있어요"
          >
            <LinkButton variant="neutral" size="sm" to="/vod">
              다시보기
            </LinkButton>
          </EmptyState>
        }
      >
        {({ items }) => (
          <div className={styles.list}>
            {coursesOf(items).map(({ series, course, bought }) => (
              <Series key={series._id} series={series} course={course} bought={bought} />
            ))}
          </div>
        )}
      </Loaded>
    </Container>
  );
}

function LoginHint() {
  const { initialized, authenticated } = useSession();
  const { pathname } = useLocation();
  if (!initialized || authenticated) return null;
  return (
    <p className={styles.hint}>
      <Icon name="info" size={20} />
      <span>로그인하면 어디까지 봤는지 저장되고, 다음에 이어서 볼 수 있어요.</span>
      <Link to={paths.login} onClick={() => rememberReturn(pathname)}>
        로그인
      </Link>
    </p>
  );
}

interface SeriesProps {
  series: Curriculum;
  course: Course;
  bought: boolean;
}

function Series({ series, course, bought }: SeriesProps) {
  const enter = useEnter();
  const { authenticated } = useSession();
  const { _id, title, summary, level, img_path, members, product } = series;
  const { steps, done, percent, seconds, next } = course;
  const isWholeOpen = steps.every(({ state }) => state !== 'locked');
  return (
    <Card as="section" padding="none" className={styles.series}>
      <header className={styles.head} id={`series-${_id}`}>
        <div className={styles.words}>
          <img
            src={img_path || coverAddress(seriesCover(series))}
            alt=""
            width={320}
            height={180}
            loading="lazy"
            decoding="async"
            className={styles.cover}
          />
          <p className={styles.badges}>
            <Badge tone="upcoming">{LEVELS[level]}</Badge>
            {bought && <Badge tone="success">수강 중</Badge>}
          </p>
          <h2>{title}</h2>
          <p className={styles.summary}>{summary}</p>
          <p className={styles.facts}>
            {steps.length}강 · 모두 {formatDuration(seconds)}
            {product && !isWholeOpen && (
              <span>{` · ‘${product.name}’ 상품으로 모두 볼 수 있어요`}</span>
            )}
            {members && !isWholeOpen && <span>{' · 로그인하면 모두 볼 수 있어요'}</span>}
          </p>
          {next && (
            <Button size="sm" className={styles.go} onClick={() => enter(next)}>
              <Icon name="play-fill" size={16} />
              {wordFor(course)}
            </Button>
          )}
        </div>
        {authenticated && (
          <ProgressRing
            label={`${title} 진도`}
            percent={percent}
            line={`${done} / ${steps.length}강`}
          />
        )}
      </header>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <StepRow key={step.item._id} step={step} no={index + 1} onEnter={() => enter(step)} />
        ))}
      </ol>
    </Card>
  );
}

function wordFor({ steps, done, next }: Course): string {
  if (done === steps.length) return '처음부터 다시 보기';
  const index = steps.findIndex((step) => step === next) + 1;
  return done === 0 && next?.state !== 'begun' ? `${index}강부터 시작하기` : `${index}강 이어보기`;
}

/** A certainly locked step says so at once. The join decides every other case. */
function useEnter(): (step: Step) => void {
  const { authenticated } = useSession();
  const { watch } = useJoin();
  const navigate = useNavigate();
  return ({ item, state }) => {
    if (state !== 'locked' || !authenticated) return watch(item);
    void askForProduct(item._id).then((address) => {
      if (address !== null) void navigate(address);
    });
  };
}

/** Spoken text of a step's mark, for screen readers. */
const SPOKEN: Record<StepState, string> = {
  done: '다 봤어요',
  begun: '보는 중',
  open: '볼 수 있어요',
  locked: '상품 가입 후 볼 수 있어요',
};

function StepRow({ step, no, onEnter }: { step: Step; no: number; onEnter: () => void }) {
  const { item, state, percent } = step;
  return (
    <li className={classNames(styles.step, styles[state])}>
      <span className={styles.mark} aria-hidden="true">
        {state === 'done' ? <Icon name="check" size={18} /> : no}
      </span>
      <div className={styles.text}>
        <h3>
          <button type="button" className={styles.enter} onClick={onEnter}>
            <span className="sr-only">{no}강 </span>
            {item.title}
            <span className="sr-only">, {SPOKEN[state]}</span>
          </button>
        </h3>
        <p className={styles.meta}>
          {item.expert.nick}
          {item.length_s !== null && <span>{` · ${formatLength(item.length_s)}`}</span>}
          {state === 'begun' && <strong> · {percent}% 시청</strong>}
        </p>
      </div>
      <EntryBadge kind={item.kind} type={item.type} />
      <Icon name={state === 'locked' ? 'lock' : 'play'} size={20} />
    </li>
  );
}
