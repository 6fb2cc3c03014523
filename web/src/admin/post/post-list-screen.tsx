import { postTraits, writeAddressOf, type StaffPost } from '@maru/contract/post/staff-post';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { callKey, callQuery } from '../../shared/query.ts';
import { LinkButton } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { AdminHead } from '../chrome/admin-page.tsx';
import { ChoiceFilter, DateRangeFilter, SearchFilter, StateChips } from '../list/filter-fields.tsx';
import { MoreFilters } from '../list/filter-popover.tsx';
import { useListAddress } from '../list/list-address.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { openRowOf } from '../list/open-row.ts';
import { useAdminSocket } from '../live/use-admin-socket.ts';
import { addressOf } from '../sections.ts';
import { callsOf, type PostBoard } from './post-boards.ts';
import { postBulk } from './post-bulk.ts';
import { postColumns } from './post-columns.tsx';
import { PostPanel } from './post-panel.tsx';
import { stateWords } from './post-state.tsx';
import { usePostActions } from './use-post-actions.ts';
import type { AdminSocket } from '../../shared/socket-types.ts';
import { listQueryOf } from '../list/list-query.ts';
import { useExpertFilter } from '../form/use-expert-options.ts';

const FILTERS = ['state', 'category', 'expert', 'from', 'to', 'q'] as const;

const STATE_CHIPS = [
  { value: '', label: '전체' },
  ...(['published', 'scheduled', 'draft', 'review', 'hidden'] as const).map((value) => ({
    value,
    label: stateWords[value],
  })),
  { value: 'trash', label: '휴지통' },
];

const keyOf = (post: StaffPost) => post._id;

/** The posts of one board in any state, and the contents of its trash. */
export function PostListScreen({ board }: { board: PostBoard }) {
  const { kind, title, noun } = board;
  const calls = callsOf(kind);
  const address = useListAddress(FILTERS);
  const actions = usePostActions(board);
  const asked = listQueryOf(calls.list.query, address, FILTERS);
  const query = useQuery({
    ...callQuery(calls.list, { query: asked }),
    placeholderData: keepPreviousData,
  });
  const experts = useExpertFilter({ enabled: postTraits[kind].expert === true });
  useLiveBoard(board);

  const items = query.data?.items ?? [];
  const open = openRowOf(address, items);

  return (
    <>
      <AdminHead
        title={title}
        actions={
          <>
            {postTraits[kind].order && (
              <LinkButton to={addressOf(`${kind}-order`)} size="admin" variant="outline">
                <Icon name="sort" size={18} />
                순서 바꾸기
              </LinkButton>
            )}
            <LinkButton to={writeAddressOf(kind)} size="admin">
              <Icon name="plus" size={18} />
              {noun} 쓰기
            </LinkButton>
          </>
        }
      />
      <ListScreen
        caption={title}
        name={kind}
        address={address}
        query={query}
        columns={postColumns(board, actions, address.get('state') === 'trash')}
        keyOf={keyOf}
        exportCall={{ call: calls.export, query: asked }}
        bulk={postBulk(board, asked, query.data?.categories ?? [])}
        filters={
          <>
            <StateChips address={address} options={STATE_CHIPS} />
            <SearchFilter address={address} placeholder={`${board.titleLabel} 검색`} />
            <ChoiceFilter
              address={address}
              name="category"
              label="분류"
              options={(query.data?.categories ?? []).map((name) => ({ value: name, label: name }))}
            />
            <MoreFilters address={address} names={['expert', 'from', 'to']}>
              {postTraits[kind].expert && (
                <ChoiceFilter address={address} name="expert" label="전문가" options={experts} />
              )}
              <DateRangeFilter address={address} label="기간" />
            </MoreFilters>
          </>
        }
        empty={{
          icon: board.icon,
          title: `아직 쓴 ${noun} 글이 없어요`,
          line: '쓰는 동안에는 초안으로 남고, 공개하면 사이트에 바로 보여요',
          action: (
            <LinkButton to={writeAddressOf(kind)} size="sm">
              {noun} 쓰기
            </LinkButton>
          ),
        }}
      />
      {open && (
        <PostPanel
          key={open.row._id}
          post={open.row}
          board={board}
          actions={actions}
          {...open.panel}
        />
      )}
    </>
  );
}

/** Updates the list when other staff save, publish or start editing a post. */
function useLiveBoard({ kind }: PostBoard): void {
  const queries = useQueryClient();
  useAdminSocket(
    useCallback(
      (socket: AdminSocket) => {
        const hear = (news: { kind: string }) => {
          if (news.kind !== kind) return;
          void queries.invalidateQueries({ queryKey: callKey(callsOf(kind).list) });
        };
        socket.on('post.changed', hear).on('post.locked', hear);
        return () => void socket.off('post.changed', hear).off('post.locked', hear);
      },
      [queries, kind],
    ),
  );
}
