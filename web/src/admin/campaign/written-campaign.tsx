import type { Campaign } from '@maru/contract/campaign/campaign';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { failureCodeOf, makeCall } from '../../shared/call.ts';
import { confirm } from '../../shared/dialog/dialog.ts';
import { callKey, callQuery } from '../../shared/query.ts';
import { LinkButton } from '../../shared/ui/button.tsx';
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../shared/ui/state-card.tsx';
import { useFailure } from '../../shared/use-failure.ts';
import { addressOf } from '../sections.ts';
import { isChangeable } from './campaign-progress.ts';
import { callsOf } from './use-live-campaigns.ts';
import type { Channel } from '@maru/contract/message/channel';

/** The campaign being edited, as the composer sees it. */
export interface Edit {
  before: Campaign;
  /** Asks whether to start over from the other staff member's version or to overwrite it. */
  settleConflict: () => Promise<void>;
}

interface WrittenCampaignProps {
  channel: Channel;
  /** Receives the campaign that `?_id=` names, or `null` for a new one. */
  children: (edit: Edit | null) => ReactNode;
}

/** Composer for a new message, or for a campaign that has not started. */
export function WrittenCampaign({ channel, children }: WrittenCampaignProps) {
  const [query] = useSearchParams();
  const named = query.get('_id');
  if (named === null) return children(null);
  return <Named key={named} channel={channel} _id={Number(named)} render={children} />;
}

function Named({
  channel,
  _id,
  render,
}: {
  channel: Channel;
  _id: number;
  render: WrittenCampaignProps['children'];
}) {
  const { get } = callsOf(channel);
  const [round, setRound] = useState(0);
  /** The version that the editor has seen and chose to overwrite. */
  const [seen, setSeen] = useState<number | null>(null);
  // The text and its version must be one snapshot, but live events update only the version. This
  // query therefore has its own key, and its data stays unchanged until staff start over.
  const query = useQuery({
    ...callQuery(get, { params: { _id } }),
    queryKey: ['written', ...callKey(get, { params: { _id } }), round],
    staleTime: Infinity,
    gcTime: 0,
  });
  const { data, isFetching, refetch } = query;
  const error = useFailure(query);
  const settleConflict = async () => {
    const isSure = await confirm({
      title: '그사이 다른 사람이 이 발송을 바꿨어요',
      message:
        '새로 불러오면 지금 고친 내용은 사라져요. 계속 쓰면 다음에 저장할 때 지금 고친 내용으로 바뀌어요.',
      buttons: { confirm: '새로 불러오기', cancel: '계속 쓰기' },
    });
    if (isSure) {
      setSeen(null);
      return setRound(round + 1);
    }
    // If the read fails, the version stays unchanged and the next save asks again.
    const now = await makeCall(get, { params: { _id } }).catch(() => null);
    if (now) setSeen(now.item.version);
  };

  if (data === undefined && error !== null && failureCodeOf(error) !== 'NOT_FOUND') {
    return (
      <ErrorState
        title="발송을 불러오지 못했어요"
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined && error === null) {
    return (
      <SkeletonGroup>
        <Skeleton width={240} height={34} />
        <Skeleton height={480} />
      </SkeletonGroup>
    );
  }
  const before = data?.item;
  if (before === undefined || !isChangeable(before.state)) {
    return (
      <EmptyState
        icon="send"
        tone="neutral"
        title={before === undefined ? '찾는 발송이 없어요' : '이미 시작했거나 끝난 발송이에요'}
        line={
          before === undefined ? '주소가 바뀌었을 수 있어요' : '시작하기 전까지만 고칠 수 있어요'
        }
        level="h1"
      >
        <LinkButton to={`${addressOf(channel)}?id=${_id}`} variant="neutral" size="sm">
          발송 목록으로
        </LinkButton>
      </EmptyState>
    );
  }
  const edited = { ...before, version: seen ?? before.version };
  return <div key={round}>{render({ before: edited, settleConflict })}</div>;
}
