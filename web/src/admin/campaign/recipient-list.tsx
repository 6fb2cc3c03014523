import type { Campaign } from '@maru/contract/campaign/campaign';
import type { RecipientItem } from '@maru/contract/campaign/campaign-recipient';
import { providerText } from '@maru/contract/message/sms-provider';
import { reasonText } from '@maru/contract/campaign/recipient-reason';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime, formatNumber, formatTime } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Chip } from '../../shared/ui/chip.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { ExportButton } from '../list/export-button.tsx';
import { SearchFilter } from '../list/filter-fields.tsx';
import { PanelPages } from '../list/panel-pages.tsx';
import { wentWrong } from './campaign-progress.ts';
import { recipientStateOf } from './campaign-words.ts';
import styles from './campaign.module.css';
import { callsOf } from './use-live-campaigns.ts';
import type { Channel } from '@maru/contract/message/channel';

const PAGE_ROWS = 10;

/** Search terms accepted by the recipient search. */
export const RECIPIENT = '휴대폰 번호, 아이디, 회원 번호';

const FILTERS = {
  all: {},
  waiting: { state: 'waiting' },
  sent: { state: 'sent' },
  failed: { state: 'failed', cancelled: 'false' },
  cancelled: { cancelled: 'true' },
  unknown: { state: 'unknown' },
} as const;

type Shown = keyof typeof FILTERS;

interface View {
  shown: Shown;
  recipient: string;
  page: number;
}

/** Each recipient, masked, with the delivery result. The list has a state filter and pages. */
export function RecipientList({
  channel,
  campaign,
  wanted,
}: {
  channel: Channel;
  campaign: Campaign;
  /** Initial search term. Empty = all recipients. */
  wanted: string;
}) {
  const [view, setView] = useState<View>({ shown: 'all', recipient: wanted, page: 1 });
  const { shown, recipient, page } = view;
  const { recipients } = callsOf(channel);
  const filter = {
    ...FILTERS[shown],
    ...(recipient === '' ? {} : { recipient }),
  };
  const query = useQuery({
    ...callQuery(recipients, {
      params: { _id: campaign._id },
      query: { page, pageSize: PAGE_ROWS, ...filter },
    }),
    placeholderData: keepPreviousData,
  });

  return (
    <section aria-label="받는 사람" className={styles.box}>
      <div className={styles.headed}>
        <h3 className={styles.heading}>받는 사람</h3>
        <ExportButton
          exported={{
            call: callsOf(channel).exportRecipients,
            params: { _id: campaign._id },
            query: filter,
          }}
          total={query.data?.total ?? 0}
          unit="명"
        />
      </div>
      <SearchFilter
        name="recipient"
        placeholder={RECIPIENT}
        address={{
          get: () => recipient,
          type: ({ recipient: typed = '' }) => setView({ shown, recipient: typed, page: 1 }),
        }}
      />
      <div role="group" aria-label="상태" className={styles.chips}>
        {chipsOf(campaign).map(([value, label, count]) => (
          <Chip
            key={value}
            size="sm"
            on={shown === value}
            onClick={() => setView({ shown: value, recipient, page: 1 })}
          >
            {label} {formatNumber(count)}
          </Chip>
        ))}
      </div>
      <Loaded
        query={query}
        skeleton={<Skeleton height={180} />}
        isEmpty={({ items }) => items.length === 0}
        empty={<p className={styles.note}>해당하는 사람이 없어요.</p>}
      >
        {({ items, total }) => (
          <>
            <ul className={styles.people}>
              {items.map((item) => (
                <Recipient key={item._id} item={item} />
              ))}
            </ul>
            <PanelPages
              label="받는 사람"
              page={page}
              pageSize={PAGE_ROWS}
              total={total}
              onGo={(next) => setView({ ...view, page: next })}
            />
          </>
        )}
      </Loaded>
    </section>
  );
}

function chipsOf(campaign: Campaign): readonly (readonly [Shown, string, number])[] {
  const { total, waiting, sent, unknown, cancelled } = campaign;
  return [
    ['all', '전체', total],
    ['waiting', '대기', waiting],
    ['sent', '보냄', sent],
    ['failed', '실패', wentWrong(campaign)],
    ...(cancelled > 0 ? [['cancelled', '취소', cancelled] as const] : []),
    ['unknown', '확인 안 됨', unknown],
  ];
}

function Recipient({ item }: { item: RecipientItem }) {
  const { name, destination, reason, first_reason, at, clicked_at } = item;
  const provider = providerText(item);
  const { label, tone } = recipientStateOf(item);
  return (
    <li>
      <span className={styles.person}>
        <b>{name ?? '회원 아님'}</b>
        <span>{provider === null ? destination : `${destination} · ${provider}`}</span>
      </span>
      <Badge tone={tone}>{label}</Badge>
      {at !== null && (
        <time dateTime={at} title={formatDateTime(at)}>
          {formatTime(at)}
        </time>
      )}
      {clicked_at !== null && (
        <p className={styles.reason}>{formatDateTime(clicked_at)}에 눌렀어요</p>
      )}
      {first_reason !== null && (
        <p className={styles.reason}>대체 문자로 보냈어요. {reasonText(first_reason)}</p>
      )}
      {reason !== null && <p className={styles.reason}>{reasonText(reason)}</p>}
    </li>
  );
}
