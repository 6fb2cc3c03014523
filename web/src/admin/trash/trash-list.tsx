import type { Call } from '@maru/contract/core/call';
import { profits } from '@maru/contract/profit/staff-profit';
import { banners } from '@maru/contract/banner/staff-banner';
import { events } from '@maru/contract/event/staff-event';
import { lectures } from '@maru/contract/review/staff-lecture';
import { videos } from '@maru/contract/video/staff-video';
import { vods } from '@maru/contract/vod/staff-vod';
import {
  listTrash,
  restoreManyOf,
  restoreTrashed,
  TRASH_DAYS,
  type Trashed,
  type TrashKind,
} from '@maru/contract/core/trash';
import { MOST_STAFF_SEARCH_LETTERS } from '@maru/contract/core/primitive';
import { cutSearch } from '@maru/contract/text/typed-text';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { makeCall } from '../../shared/call.ts';
import { Button } from '../../shared/ui/button.tsx';
import { AdminHead } from '../chrome/admin-page.tsx';
import { makeBulkCall, type BulkAction } from '../list/bulk-bar.tsx';
import { SearchFilter, StateChips } from '../list/filter-fields.tsx';
import { useListAddress, type ListAddress } from '../list/list-address.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { When } from '../list/when.tsx';
import { useAction } from '../../shared/use-action.ts';
import { callQuery } from '../../shared/query.ts';

/** A list that is not the trash, and the call that fills it. */
const LISTS: Readonly<Record<TrashKind, Call>> = {
  banner: banners.list,
  video: videos.list,
  event: events.list,
  lecture: lectures.list,
  profit: profits.list,
  vod: vods.list,
};

export const trashOption = { value: 'trash', label: '휴지통' };

/** Switch between existing and deleted objects. */
export function TrashChips({ address }: { address: ListAddress }) {
  return <StateChips address={address} options={[{ value: '', label: '전체' }, trashOption]} />;
}

interface TrashProps {
  kind: TrashKind;
  title: string;
  /** Where banners and videos were. */
  place?: string;
  tabs?: ReactNode;
}

/** Adds the trash view to a screen. The address selects it like any other list state. */
export function withTrash(of: TrashProps, Present: ComponentType): ComponentType {
  return function Screen() {
    const [search] = useSearchParams();
    return asksForTrash(search) ? <TrashList {...of} /> : <Present />;
  };
}

export function asksForTrash(search: URLSearchParams): boolean {
  return search.get('state') === trashOption.value;
}

const FILTERS = ['q'] as const;

/** Objects that staff deleted, with the staff member, the time and a restore action. */
export function TrashList({ kind, title, place, tabs }: TrashProps) {
  const address = useListAddress(FILTERS);
  const { run } = useAction([listTrash, LISTS[kind]]);
  const { page, pageSize } = address;
  const q = cutSearch(address.get('q'), MOST_STAFF_SEARCH_LETTERS);
  const asked = { ...(place === undefined ? {} : { place }), ...(q === '' ? {} : { q }) };
  const query = useQuery({
    ...callQuery(listTrash, { params: { kind }, query: { page, pageSize, ...asked } }),
    placeholderData: keepPreviousData,
  });
  const isShownAgain = kind === 'vod';
  const restore = ({ _id, version }: Trashed) =>
    run(
      () => makeCall(restoreTrashed, { params: { kind, _id }, body: { version } }),
      isShownAgain ? '되살렸어요. 사이트에 다시 보여요' : '숨긴 채로 되살렸어요',
    );
  const restoreMany: BulkAction = {
    key: 'restore',
    label: '되살리기',
    icon: 'undo',
    message: isShownAgain ? '사이트에 다시 보여요.' : '숨긴 채로 되살려요. 저절로 보이지는 않아요.',
    run: (wish) => makeBulkCall(restoreManyOf(kind), wish, asked, {}),
  };

  return (
    <>
      <AdminHead title={title} />
      {tabs}
      <ListScreen
        caption={`${title} 휴지통`}
        name={`trash-${kind}`}
        address={address}
        query={query}
        keyOf={({ _id }) => _id}
        bulk={{ nameOf: (item) => item.title, actions: [restoreMany] }}
        columns={[
          { key: 'title', head: '이름', fixed: true, cell: (item) => item.title },
          {
            key: 'deleted',
            head: '옮긴 때',
            cell: (item) => <When at={item.deleted_at} by={item.deleted_by} />,
          },
          {
            key: 'restore',
            head: '되살리기',
            actions: true,
            cell: (item) => (
              <Button
                size="xs"
                variant="outline"
                aria-label={`${item.title} 되살리기`}
                onClick={() => void restore(item)}
              >
                되살리기
              </Button>
            ),
          },
        ]}
        filters={
          <>
            <TrashChips address={address} />
            <SearchFilter address={address} placeholder="이름" />
          </>
        }
        empty={{
          icon: 'trash',
          title: '휴지통이 비어 있어요',
          line: `휴지통으로 옮긴 것은 ${TRASH_DAYS}일 동안 여기에 있어요`,
        }}
      />
    </>
  );
}
