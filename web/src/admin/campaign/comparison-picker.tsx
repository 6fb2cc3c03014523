import type { Channel } from '@maru/contract/message/channel';
import { useQuery } from '@tanstack/react-query';
import { SelectField } from '../../shared/form/select-field.tsx';
import { formatListDate } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { Panel } from '../chrome/admin-page.tsx';
import { nameOf } from './campaign-words.ts';
import { callsOf } from './use-live-campaigns.ts';

/** The newest campaigns are offered. Older ones are chosen in the list. */
const OFFERED = 100;

/** Adds one of the last campaigns that have begun to a comparison. */
export function ComparisonPicker({
  channel,
  chosen,
  onPick,
}: {
  channel: Channel;
  chosen: readonly number[];
  onPick: (campaignId: number) => void;
}) {
  const query = useQuery(
    callQuery(callsOf(channel).list, { query: { page: 1, pageSize: OFFERED } }),
  );
  const options = (query.data?.items ?? []).flatMap(({ _id, started_at, ...item }) =>
    started_at === null || chosen.includes(_id)
      ? []
      : [
          {
            value: String(_id),
            label: `${formatListDate(started_at, serverNow())} · ${nameOf(item)}`,
          },
        ],
  );
  return (
    <Panel>
      <SelectField
        label="비교할 발송 더하기"
        placeholder={query.data === undefined ? '불러오는 중' : '골라서 더하기'}
        options={options}
        value=""
        onChange={({ target: { value } }) => {
          if (value !== '') onPick(Number(value));
        }}
      />
    </Panel>
  );
}
