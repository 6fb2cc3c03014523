import { MOST_COMPARED } from '@maru/contract/campaign/reaction/compared-count';
import {
  CALL_DAYS,
  campaignComparison,
  type ComparedCampaign,
} from '@maru/contract/campaign/reaction/campaign-reaction';
import type { Channel } from '@maru/contract/message/channel';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ChangeBars } from '../../shared/chart/change-bars.tsx';
import { failureCodeOf } from '../../shared/call.ts';
import { callKey, callQuery } from '../../shared/query.ts';
import type { AdminSocket } from '../../shared/socket-types.ts';
import { Button, LinkButton } from '../../shared/ui/button.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { useFailure } from '../../shared/use-failure.ts';
import { AdminHead, PageNote, Panel } from '../chrome/admin-page.tsx';
import { ExportButton } from '../list/export-button.tsx';
import { useListAddress } from '../list/list-address.ts';
import { useAdminSocket } from '../live/use-admin-socket.ts';
import { whenSettled } from '../live/when-settled.ts';
import { addressOf } from '../sections.ts';
import { channelWords, nameOf } from './campaign-words.ts';
import { COMPARED, comparedIn, comparisonProblem } from './comparison-address.ts';
import { figures, ratesOf } from './comparison.ts';
import styles from './comparison.module.css';
import { ComparisonPicker } from './comparison-picker.tsx';

const FILTERS = [COMPARED] as const;

/** Two to five campaigns of a channel side by side (features M26). The address names them. */
export function ComparisonScreen({ channel }: { channel: Channel }) {
  const address = useListAddress(FILTERS);
  const ids = comparedIn(address.get(COMPARED));
  const show = (next: readonly number[]) => address.set({ [COMPARED]: next.join(',') });
  const problem = comparisonProblem(ids.length);
  return (
    <>
      <AdminHead
        title={`${channelWords[channel].noun} 발송 비교`}
        actions={
          <LinkButton variant="outline" size="admin" to={addressOf(channel)}>
            목록에서 고르기
          </LinkButton>
        }
      />
      <PageNote>
        수신거부는 받은 메시지의 링크나 버튼, 그 뒤 {CALL_DAYS}일 안의 080 전화로 거부한 사람이에요.
        먼저 거부했던 사람은 세지 않아요.
        {channel === 'sms' && <span> 스팸 차단은 통신사나 휴대폰이 스팸으로 막은 메시지예요.</span>}
      </PageNote>
      <div className={styles.parts}>
        {ids.length < MOST_COMPARED && (
          <ComparisonPicker channel={channel} chosen={ids} onPick={(id) => show([...ids, id])} />
        )}
        {problem === null ? (
          <Compared
            channel={channel}
            ids={ids}
            onRemove={(id) => show(ids.filter((one) => one !== id))}
          />
        ) : (
          <Panel>
            <EmptyState
              icon="chart"
              tone="neutral"
              title={problem}
              line={
                ids.length === 1
                  ? '하나를 골랐어요. 하나 더 고르면 나란히 보여요'
                  : '위에서 고르거나, 목록에서 여럿을 골라 비교를 눌러 주세요'
              }
            />
          </Panel>
        )}
      </div>
    </>
  );
}

interface ComparedProps {
  channel: Channel;
  ids: readonly number[];
  onRemove: (campaignId: number) => void;
}

function Compared({ channel, ids, onRemove }: ComparedProps) {
  const { compare, export: exportCall } = campaignComparison[channel];
  const asked = { ids: ids.join(',') };
  const query = useQuery(callQuery(compare, { query: asked }));
  const failure = useFailure(query);
  useLiveComparison(channel, asked.ids);
  if (failureCodeOf(failure) === 'NOT_FOUND') {
    return (
      <Panel>
        <EmptyState icon="search" tone="neutral" title="찾는 발송이 없어요" />
      </Panel>
    );
  }
  return (
    <Loaded query={query} skeleton={<Skeleton height={480} />}>
      {({ items }) => (
        <div className={styles.parts}>
          <Panel
            title="나란히 보기"
            aside={
              <ExportButton
                exported={{ call: exportCall, query: asked }}
                total={items.length}
                unit="건"
              />
            }
          >
            <p className={styles.base}>
              괄호 안은 비율이에요. 도착·실패·스팸 차단은 보낸 메시지 중, 클릭·결제·수신거부는
              도착한 메시지 중이에요.
            </p>
            <Table items={items} onRemove={onRemove} />
          </Panel>
          <div className={styles.charts}>
            {ratesOf(items).map(({ title, base, of }) => (
              <Panel key={title} title={title} aside={base}>
                <ChangeBars
                  hasLongLabels
                  most={100}
                  chart={{
                    title,
                    labelName: '발송',
                    labels: items.map(nameOf),
                    series: [{ name: title, unit: '%', isChange: false, values: items.map(of) }],
                  }}
                />
              </Panel>
            ))}
          </div>
        </div>
      )}
    </Loaded>
  );
}

interface TableProps extends Pick<ComparedProps, 'onRemove'> {
  items: readonly ComparedCampaign[];
}

function Table({ items, onRemove }: TableProps) {
  return (
    // Scrolled with arrow keys, so it takes the focus.
    <div
      className={styles.scroll}
      role="region"
      aria-label="발송 비교 표"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <table className={styles.table}>
        <caption className="sr-only">발송 비교</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">항목</span>
            </th>
            {items.map((item) => (
              <th key={item._id} scope="col">
                <span className={styles.name} title={nameOf(item)}>
                  {nameOf(item)}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {figures.map(({ label, of }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {items.map((item) => (
                <td key={item._id}>{of(item)}</td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">
              <span className="sr-only">비교에서 빼기</span>
            </th>
            {items.map((item) => (
              <td key={item._id}>
                <Button
                  variant="outline"
                  size="admin"
                  aria-label={`${nameOf(item)} 빼기`}
                  onClick={() => onRemove(item._id)}
                >
                  빼기
                </Button>
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}

/** Reads the comparison again when one of its campaigns moves on or loses a recipient. */
function useLiveComparison(channel: Channel, ids: string): void {
  const queries = useQueryClient();
  useAdminSocket(
    useCallback(
      (socket: AdminSocket) => {
        const shown = new Set(comparedIn(ids));
        const refetch = () =>
          void queries.invalidateQueries({
            queryKey: callKey(campaignComparison[channel].compare),
          });
        const settling = whenSettled(refetch);
        const hear = (news: { _id: number }) => {
          if (shown.has(news._id)) settling.hear();
        };
        socket.on('campaign.reacted', hear).on('campaign.progressed', hear).on('connect', refetch);
        return () => {
          settling.stop();
          socket.off('campaign.reacted', hear).off('campaign.progressed', hear);
          socket.off('connect', refetch);
        };
      },
      [queries, channel, ids],
    ),
  );
}
