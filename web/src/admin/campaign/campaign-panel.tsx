import type { Campaign } from '@maru/contract/campaign/campaign';
import { reasonText } from '@maru/contract/campaign/recipient-reason';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { failureCodeOf } from '../../shared/call.ts';
import { formatDateTime, formatNumber, formatWon } from '../../shared/format.ts';
import { lazyComponent } from '../../shared/lazy-component.ts';
import { callQuery } from '../../shared/query.ts';
import { LinkButton } from '../../shared/ui/button.tsx';
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../shared/ui/state-card.tsx';
import { useFailure } from '../../shared/use-failure.ts';
import { Facts, SidePanel, type PanelMoves } from '../list/side-panel.tsx';
import { addressOf } from '../sections.ts';
import { approvalReason } from './approval-words.ts';
import { audienceText } from '@maru/contract/campaign/audience-words';
import type { OptionName } from '@maru/contract/campaign/segment/option-name';
import { CampaignMoves } from './campaign-moves.tsx';
import { isChangeable } from './campaign-progress.ts';
import { CampaignProblems } from './campaign-problems.tsx';
import { CampaignProviders } from './campaign-providers.tsx';
import { categoryText } from './category-field.tsx';
import { comparisonAddress } from './comparison-address.ts';
import { excludedWordsOf, nameOf } from './campaign-words.ts';
import { senderText } from '../sender-number/sender-words.ts';
import styles from './campaign.module.css';
import { MessagePicture } from './message-picture-field.tsx';
import { CampaignStateBadge, ProgressCard } from './progress-card.tsx';
import { RecipientList } from './recipient-list.tsx';
import { callsOf } from './use-live-campaigns.ts';
import { messageKindNames, type Channel } from '@maru/contract/message/channel';

/** Charts are loaded with the first campaign that has results. */
const CampaignResults = lazyComponent(
  async () => (await import('./campaign-results.tsx')).CampaignResults,
);

/** Few campaigns have a split test. */
const SplitCard = lazyComponent(async () => (await import('./split/split-card.tsx')).SplitCard);

interface CampaignPanelProps extends PanelMoves {
  channel: Channel;
  _id: number;
  /** The same campaign in the list; `undefined` when it is on another page. */
  row: Campaign | undefined;
  optionName: OptionName;
  /** The recipient that the list was searched for. */
  recipient: string;
}

/** Detail of one campaign beside the list: progress, content, and the result of each message. */
export function CampaignPanel({
  channel,
  _id,
  row,
  optionName,
  recipient,
  ...moves
}: CampaignPanelProps) {
  const { get } = callsOf(channel);
  const query = useQuery(callQuery(get, { params: { _id } }));
  const failure = useFailure(query);
  const campaign = newestOf(query.data?.item, row);

  if (campaign === undefined) {
    return (
      <SidePanel title="발송" {...moves}>
        {failure === null ? (
          <SkeletonGroup>
            <Skeleton height={120} />
            <Skeleton height={200} />
          </SkeletonGroup>
        ) : failureCodeOf(failure) === 'NOT_FOUND' ? (
          <EmptyState icon="search" tone="neutral" level="h3" title="찾는 발송이 없어요" />
        ) : (
          <ErrorState
            title="발송을 불러오지 못했어요"
            retrying={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        )}
      </SidePanel>
    );
  }
  return (
    <SidePanel
      title={nameOf(campaign)}
      {...moves}
      actions={
        <>
          <LinkButton
            variant="outline"
            size="admin"
            to={addressOf(`${channel}-write`)}
            state={{ clone: campaign }}
          >
            복제해서 쓰기
          </LinkButton>
          <CompareLink campaign={campaign} />
          {isChangeable(campaign.state) && (
            <LinkButton
              variant="outline"
              size="admin"
              to={`${addressOf(`${channel}-write`)}?_id=${_id}`}
            >
              수정
            </LinkButton>
          )}
          <CampaignMoves campaign={campaign} />
        </>
      }
    >
      <div className={styles.detail}>
        <section aria-label="진행" className={styles.box}>
          <p className={styles.stateRow}>
            <CampaignStateBadge state={campaign.state} />
            {campaign.failure !== null && (
              <span className={styles.bad}>{reasonText(campaign.failure)}</span>
            )}
          </p>
          {campaign.state === 'approval' && campaign.is_own && (
            <p className={styles.hold}>
              다른 관리자가 승인해야 나가요. 쓰거나 고친 사람은 승인할 수 없어요.
            </p>
          )}
          <ProgressCard campaign={campaign} />
        </section>
        <SplitTest campaign={campaign} />
        {campaign.total > campaign.waiting && (
          <Suspense fallback={<Skeleton height={320} />}>
            <CampaignResults campaign={campaign} />
          </Suspense>
        )}
        <Content campaign={campaign} />
        <Facts items={factsOf(campaign, optionName)} />
        <Excluded campaign={campaign} />
        {channel === 'sms' && <CampaignProviders campaign={campaign} />}
        {channel === 'sms' && <CampaignProblems campaign={campaign} />}
        <RecipientList channel={channel} campaign={campaign} wanted={recipient} />
      </div>
    </SidePanel>
  );
}

function Content({ campaign }: { campaign: Campaign }) {
  return (
    <section aria-label="내용" className={styles.box}>
      <h3 className={styles.heading}>내용</h3>
      {campaign.picture !== null && <MessagePicture picture={campaign.picture} />}
      {campaign.title !== '' && <b>{campaign.title}</b>}
      <p className={styles.words}>{campaign.text}</p>
      {campaign.fallback !== null && (
        <p className={styles.note}>실패하면 보내는 문자: {campaign.fallback.text}</p>
      )}
      {campaign.link !== null && <p className={styles.link}>{campaign.link}</p>}
    </section>
  );
}

function SplitTest({ campaign }: { campaign: Campaign }) {
  if (campaign.split === null) return null;
  return (
    <Suspense fallback={<Skeleton height={240} />}>
      <SplitCard campaign={campaign} split={campaign.split} />
    </Suspense>
  );
}

/** Begins a comparison with a campaign that has begun. */
function CompareLink({ campaign: { channel, _id, started_at } }: { campaign: Campaign }) {
  if (started_at === null) return null;
  return (
    <LinkButton variant="outline" size="admin" to={comparisonAddress(channel, [_id])}>
      비교
    </LinkButton>
  );
}

/** Row and detail are fetched apart; the one with the higher version knows more. */
function newestOf(one: Campaign | undefined, other: Campaign | undefined): Campaign | undefined {
  if (!one || !other) return one ?? other;
  return other.version > one.version ? other : one;
}

function factsOf(
  campaign: Campaign,
  optionName: OptionName,
): readonly (readonly [string, string])[] {
  const {
    channel,
    kind,
    category,
    advertising,
    audience,
    sender,
    cost,
    send_at,
    started_at,
    finished_at,
  } = campaign;
  const reason = approvalReason(campaign);
  return [
    ['종류', `${messageKindNames[kind]} · ${advertising ? '광고' : '정보'}`],
    ['알림 종류', categoryText(category)],
    ['받는 사람', audienceText(audience, optionName)],
    ...(sender === null ? [] : [['보내는 번호', senderText(sender)] as const]),
    ...(channel === 'sms' ? [['예상 비용', formatWon(cost)] as const] : receiptsOf(campaign)),
    ...carrierFactsOf(campaign),
    ...reactionsOf(campaign),
    ['예약', momentText(send_at)],
    ['시작', momentText(started_at)],
    ['끝', momentText(finished_at)],
    ['작성자', campaign.created_by ?? '자동'],
    ...(campaign.edited_by === null ? [] : [['수정', campaign.edited_by] as const]),
    ...(reason === null ? [] : [['승인 사유', reason] as const]),
    ...(campaign.over_cap === null ? [] : [['빈도 제한을 넘는 사유', campaign.over_cap] as const]),
    ...(campaign.approved_by === null ? [] : [['승인', campaign.approved_by] as const]),
  ];
}

/** Template or buttons, and how many recipients got the text message instead. */
function carrierFactsOf({ carrier, fallback, fell_back }: Campaign) {
  if (carrier === null) return [];
  const instead =
    fallback === null
      ? '없음'
      : `${messageKindNames[fallback.kind]} · ${formatNumber(fell_back)}명에게 보냄`;
  const own =
    carrier.kind === 'ATA'
      ? (['템플릿', carrier.name] as const)
      : (['버튼', carrier.buttons.map(({ name }) => name).join(', ') || '없음'] as const);
  return [own, ['대체 문자', instead] as const];
}

/**
 * Delivery receipts that devices report for a push. The percentage is the share of shown pushes
 * that were clicked.
 */
function receiptsOf({ shown, clicked }: Campaign): readonly (readonly [string, string])[] {
  const share = shown === 0 ? '' : ` · ${Math.round((clicked / shown) * 100)}%`;
  return [
    ['알림을 표시한 기기', `${formatNumber(shown)}대`],
    ['알림을 누른 기기', `${formatNumber(clicked)}대${share}`],
  ];
}

/** Opt-outs after a campaign that has begun, and for text messages those refused as spam. */
function reactionsOf(campaign: Campaign): readonly (readonly [string, string])[] {
  const { channel, started_at, opt_outs, complaints } = campaign;
  if (started_at === null) return [];
  return [
    ['수신거부', `${formatNumber(opt_outs)}명`],
    ...(channel === 'sms' ? [['스팸 차단', `${formatNumber(complaints)}건`] as const] : []),
  ];
}

function momentText(at: string | null): string {
  return at === null ? '–' : formatDateTime(at);
}

function Excluded({ campaign: { channel, excluded } }: { campaign: Campaign }) {
  const counts = excludedWordsOf(channel).filter(([reason]) => excluded[reason] > 0);
  return (
    <section aria-label="제외" className={styles.box}>
      <h3 className={styles.heading}>보내지 않은 사람</h3>
      {counts.length === 0 ? (
        <p className={styles.note}>제외한 사람이 없어요.</p>
      ) : (
        <dl className={styles.excluded}>
          {counts.map(([reason, label]) => (
            <div key={reason}>
              <dt>{label}</dt>
              <dd>{formatNumber(excluded[reason])}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
