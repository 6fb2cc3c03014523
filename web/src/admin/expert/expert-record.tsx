import { brand } from '#brand';
import { adminGetExpert, type StaffExpertView } from '@maru/contract/expert/staff-expert';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { failureCodeOf } from '../../shared/call.ts';
import { callQuery } from '../../shared/query.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { Badge } from '../../shared/ui/badge.tsx';
import { LinkButton } from '../../shared/ui/button.tsx';
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../shared/ui/state-card.tsx';
import { TabNav } from '../../shared/ui/tabs.tsx';
import { useFailure } from '../../shared/use-failure.ts';
import { ForbiddenScreen } from '../guard/forbidden-screen.tsx';
import { addressOf } from '../sections.ts';
import { expertAddressOf } from './expert-address.ts';
import { ExpertStateBadge } from './expert-words.tsx';
import styles from './expert.module.css';

/** Returns the expert id in `?_id=`, or `null` if the address has none. */
export function useExpertId(): number | null {
  const [query] = useSearchParams();
  const _id = Number(query.get('_id'));
  return Number.isSafeInteger(_id) && _id > 0 ? _id : null;
}

/** Fetches one expert and renders the screen, or explains why the expert is unavailable. */
export function ExpertRecord({
  _id,
  children,
}: {
  _id: number | null;
  children: (expert: StaffExpertView) => ReactNode;
}) {
  return _id === null ? (
    <Missing />
  ) : (
    <Stored key={_id} _id={_id}>
      {children}
    </Stored>
  );
}

function Stored({
  _id,
  children,
}: {
  _id: number;
  children: (expert: StaffExpertView) => ReactNode;
}) {
  const query = useQuery({
    ...callQuery(adminGetExpert, { params: { _id } }),
    // The form always starts from the stored values, not from the cache.
    refetchOnMount: 'always',
  });
  const { data, isFetching, refetch } = query;
  const error = useFailure(query);
  if (data) return children(data.item);
  const code = error === null ? null : failureCodeOf(error);
  if (code === 'NOT_FOUND') return <Missing />;
  if (code === 'ACCESS_DENIED') return <ForbiddenScreen />;
  if (code !== null) {
    return (
      <ErrorState
        title="전문가를 불러오지 못했어요"
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <SkeletonGroup>
      <Skeleton width={240} height={34} />
      <Skeleton height={44} />
      <Skeleton height={420} />
    </SkeletonGroup>
  );
}

function Missing() {
  return (
    <EmptyState
      icon="users"
      tone="neutral"
      title="없는 전문가예요"
      line="주소가 바뀌었거나 잘못 적혔을 수 있어요"
      level="h1"
    >
      <LinkButton to={addressOf('expert-lineup')} variant="neutral" size="sm">
        전문가 라인업으로
      </LinkButton>
    </EmptyState>
  );
}

/** Picture and state of the expert, beside the name in the page head. */
export function ExpertBadge({ expert }: { expert: StaffExpertView }) {
  return (
    <span className={styles.badges}>
      <Avatar name={expert.nick} src={expert.img_path} size={36} />
      <ExpertStateBadge state={expert.state} size="lg" />
      {expert.live !== null && <Badge tone="live">LIVE</Badge>}
    </span>
  );
}

export type ExpertTab =
  | 'overview'
  | 'info'
  | 'profile'
  | 'product'
  | 'schedule'
  | 'vod'
  | 'subscribers'
  | 'log';

/** Tabs for the views of one expert. Views with their own route are links to it. */
export function ExpertTabs({ expert, tab }: { expert: StaffExpertView; tab: ExpertTab }) {
  const { _id, has_draft } = expert;
  const detail = expertAddressOf(_id);
  // Without a separate screen of the brand, the detail screen contains this view.
  const own = (screen: 'expert-schedule' | 'expert-vod', name: string) =>
    brand.switches.expertScreens ? expertAddressOf(_id, screen) : `${detail}&tab=${name}`;
  const links: readonly (readonly [ExpertTab, ReactNode, string])[] = [
    ['overview', '요약', detail],
    ['info', '정보', expertAddressOf(_id, 'expert-info')],
    [
      'profile',
      has_draft ? (
        <>
          프로필 <Badge tone="warn">초안</Badge>
        </>
      ) : (
        '프로필'
      ),
      expertAddressOf(_id, 'expert-profile'),
    ],
    ['product', '상품', expertAddressOf(_id, 'expert-product')],
    ['schedule', '방송', own('expert-schedule', 'schedule')],
    ['vod', 'VOD', own('expert-vod', 'vod')],
    ['subscribers', '구독', `${detail}&tab=subscribers`],
    ['log', '기록', `${detail}&tab=log`],
  ];
  return (
    <div className={styles.tabs}>
      <TabNav
        label={`${expert.nick} 전문가`}
        links={links.map(([name, label, to]) => ({ to, label, current: name === tab }))}
      />
    </div>
  );
}
