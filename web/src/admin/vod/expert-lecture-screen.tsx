import { staffExpertOptions } from '@maru/contract/expert/expert';
import { orderVods, vods } from '@maru/contract/vod/staff-vod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { expertFieldOptions } from '../../shared/form/expert-options.ts';
import { makeCall } from '../../shared/call.ts';
import { formatDay, formatLength } from '../../shared/format.ts';
import { callKey, callQuery } from '../../shared/query.ts';
import { LinkButton } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { ErrorState } from '../../shared/ui/state-card.tsx';
import { useFailure } from '../../shared/use-failure.ts';
import { ChoiceFilter } from '../list/filter-fields.tsx';
import { useListAddress } from '../list/list-address.ts';
import { OrderNote } from '../list/order-note.tsx';
import { OrderScreen } from '../list/order-screen.tsx';
import { wholeListQuery } from '../list/whole-list.ts';
import { AccessBadge, newVodAddress, vodAddress } from './vod-words.tsx';
import { SecondLine } from '../chrome/two-lines.tsx';
import styles from './vod.module.css';

const FILTERS = ['expert'] as const;

/** The lectures of one expert in the order that their page shows. */
export function Screen() {
  const address = useListAddress(FILTERS);
  const query = useQuery(callQuery(staffExpertOptions, {}));
  const { data, isFetching, refetch } = query;
  const failure = useFailure(query);
  if (!data && failure !== null)
    return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={420} />;
  const asked = Number(address.get('expert'));
  const expert = data.items.find(({ _id }) => _id === asked) ?? data.items[0];

  return (
    <Lectures
      key={expert?._id}
      expertId={expert?._id ?? 0}
      choice={
        <ChoiceFilter
          address={address}
          name="expert"
          label="전문가"
          fallback={String(expert?._id ?? '')}
          options={expertFieldOptions(data.items)}
        />
      }
    />
  );
}

function Lectures({ expertId, choice }: { expertId: number; choice: ReactNode }) {
  const queries = useQueryClient();
  const query = useQuery({
    ...wholeListQuery(callKey(vods.list, { query: { expert: expertId } }), (page) =>
      makeCall(vods.list, { query: { ...page, expert: expertId, sortBy: 'order' } }),
    ),
    enabled: expertId > 0,
  });
  return (
    <OrderScreen
      title="전문가 강의"
      caption="전문가 강의"
      query={query}
      nameOf={({ title }) => title}
      show={({ _id, title, access, length_s, start_date }) => (
        <>
          <Link to={vodAddress(_id)} className={styles.title} title={title}>
            {title}
          </Link>
          <AccessBadge access={access} />
          <SecondLine>
            {formatDay(start_date)}
            {length_s !== null && <span>{` · ${formatLength(length_s)}`}</span>}
          </SecondLine>
        </>
      )}
      save={async (order) => {
        await makeCall(orderVods, { body: { expert_id: expertId, ...order } });
        await queries.invalidateQueries({ queryKey: callKey(vods.list) });
      }}
      empty={{
        icon: 'video',
        title: '아직 강의가 없어요',
        line: '다시보기 주소가 있는 방송이 여기에 모여요',
      }}
      actions={
        <LinkButton to={newVodAddress()} size="admin-lg" variant="secondary">
          <Icon name="plus" size={18} />
          강의 등록
        </LinkButton>
      }
      filters={
        <OrderNote note="전문가 소개의 VOD에 이 순서로 보여요. 끌어서 바꾸세요.">
          {choice}
        </OrderNote>
      }
    />
  );
}
