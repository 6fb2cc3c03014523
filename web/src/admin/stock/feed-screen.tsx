import { stockFeedCalls, type FeedState } from '@maru/contract/stock/feed/staff-feed';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { showAlert } from '../../shared/alert/alert.ts';
import { sayFailure } from '../../shared/alert/say-failure.ts';
import { makeCall } from '../../shared/call.ts';
import { formatDateTime, formatDay, formatNumber } from '../../shared/format.ts';
import { callKey, callQuery } from '../../shared/query.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button, LinkButton } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { AdminHead, PageNote, Panel } from '../chrome/admin-page.tsx';
import { Hint } from '../chrome/hint.tsx';
import { addressOf } from '../sections.ts';
import { uploadCloses } from './feed-upload.tsx';
import { feedLines, feedNames, missingSettings, stateOf } from './feed-words.ts';
import styles from './feed.module.css';

/** How often the state is read again while a feed runs or is due. */
const WHILE_RUNNING_MS = 3_000;

const feedsQuery = callQuery(stockFeedCalls.list, {});
const isUnderWay = ({ configured, running, due_at }: FeedState) =>
  configured && (running || due_at === null);
const dayText = (day: string | null) => (day === null ? '–' : formatDay(day));

/** Feeds of stocks: their state, a run now, and a file of closes (features T66). */
export function Screen() {
  const queries = useQueryClient();
  const query = useQuery({
    ...feedsQuery,
    refetchInterval: ({ state }) =>
      state.data?.items.some(isUnderWay) === true ? WHILE_RUNNING_MS : false,
  });
  const upload = async () => {
    await uploadCloses();
    void queries.invalidateQueries({ queryKey: callKey(stockFeedCalls.list) });
  };
  return (
    <>
      <AdminHead
        title="시세·공시 수신"
        actions={
          <>
            <LinkButton to={addressOf('best-stock')} variant="outline" size="admin">
              베스트 종목
            </LinkButton>
            <Button size="admin" onClick={() => void upload()}>
              <Icon name="upload" size={18} />
              종가 파일 올리기
            </Button>
          </>
        }
      />
      <Loaded query={query} skeleton={<Skeleton height={320} />}>
        {({ items, last_day, missing_days }) => (
          <div className={styles.page}>
            {missing_days > 0 && (
              <PageNote>
                최근 장날 중 {formatNumber(missing_days)}일의 종가가 없어요. 그날의 가격 알림은
                기다리고 있어요. 종가 파일을 올려 주세요.
              </PageNote>
            )}
            {items.every(({ configured }) => !configured) && (
              <PageNote>
                설정된 수신 경로가 없어서 종가와 공시를 가져오지 않아요. 종가는 파일로 올릴 수
                있어요.
              </PageNote>
            )}
            {last_day === null ? (
              <Panel>
                <EmptyState
                  icon="chart"
                  title="저장된 종가가 없어요"
                  line="수신을 실행하거나 종가 파일을 올려 주세요"
                />
              </Panel>
            ) : (
              <p className={styles.lastDay}>
                가장 최근 종가 <strong>{dayText(last_day)}</strong>
              </p>
            )}
            <div className={styles.feeds}>
              {items.map((feed) => (
                <FeedPanel key={feed.feed} state={feed} />
              ))}
            </div>
          </div>
        )}
      </Loaded>
    </>
  );
}

function FeedPanel({ state }: { state: FeedState }) {
  const { feed, configured } = state;
  const { tone, word } = stateOf(state);
  return (
    <Panel title={feedNames[feed]} aside={<Badge tone={tone}>{word}</Badge>}>
      <div className={styles.feed}>
        <Hint>{configured ? feedLines[feed] : missingSettings[feed]}</Hint>
        {(configured || state.last !== null) && <LastRun state={state} />}
        {configured && <RunButton state={state} />}
      </div>
    </Panel>
  );
}

function LastRun({ state: { last, due_at } }: { state: FeedState }) {
  if (last === null) return <p className={styles.never}>아직 실행하지 않았어요</p>;
  return (
    <dl className={styles.facts}>
      <Fact label="마지막 실행">{formatDateTime(last.started_at)}</Fact>
      <Fact label="가져온 날">{dayText(last.day)}</Fact>
      <Fact label="저장">{formatNumber(last.stored)}건</Fact>
      <Fact label="거절">{formatNumber(last.refused)}건</Fact>
      {last.problem !== null && (
        <Fact label="문제">
          <span className={styles.problem}>{last.problem}</span>
        </Fact>
      )}
      {due_at !== null && <Fact label="다음 확인">{formatDateTime(due_at)}</Fact>}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function RunButton({ state }: { state: FeedState }) {
  const { feed } = state;
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => makeCall(stockFeedCalls.run, { params: { feed } }),
    onSuccess: () => showAlert({ type: 'success', message: `${feedNames[feed]} 수신을 시작해요` }),
    onError: (error) => sayFailure(error),
    onSettled: () => queries.invalidateQueries({ queryKey: callKey(stockFeedCalls.list) }),
  });
  return (
    <Button
      variant="outline"
      size="admin"
      loading={isPending}
      loadingText="요청하는 중"
      onClick={() => mutate()}
    >
      <Icon name="refresh" size={18} />
      지금 실행
      <span className="sr-only"> {feedNames[feed]}</span>
    </Button>
  );
}
