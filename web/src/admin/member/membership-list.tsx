import {
  exportMemberships,
  listMemberships,
  noteContacts,
  type StaffMembership,
} from '@maru/contract/member/staff-membership';
import type { QueryOf } from '@maru/contract/core/call';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { callQuery } from '../../shared/query.ts';
import type { IconName } from '../../shared/ui/icon-name.ts';
import { useAdmin } from '../guard/admin-guard.ts';
import { makeBulkCall, type BulkAction } from '../list/bulk-bar.tsx';
import type { ListAddress } from '../list/list-address.ts';
import { ListScreen } from '../list/list-screen.tsx';
import type { ListColumn } from '../list/list-table.tsx';
import { openRowOf } from '../list/open-row.ts';
import { addressOf, mayOpen } from '../sections.ts';
import { contactInputs } from './use-membership-actions.ts';
import { MembershipPanel } from './membership-panel.tsx';

const keyOf = (item: StaffMembership) => item._id;

/** A list of memberships with the panel of the one that is open. */
export function MembershipList({
  caption,
  name,
  address,
  asked,
  columns,
  filters,
  empty,
}: {
  caption: string;
  name: string;
  address: ListAddress;
  asked: QueryOf<typeof listMemberships>;
  columns: readonly ListColumn<StaffMembership>[];
  filters: ReactNode;
  empty: { icon: IconName; title: string; line: string };
}) {
  const query = useQuery({
    ...callQuery(listMemberships, { query: asked }),
    placeholderData: keepPreviousData,
  });
  const navigate = useNavigate();
  const { permissions } = useAdmin();
  // Rows stay selected across pages, and a message is sent to the members of the selected rows.
  const memberOf = useRef(new Map<number, number>());
  useEffect(() => {
    for (const item of query.data?.items ?? []) memberOf.current.set(item._id, item.member._id);
  }, [query.data]);
  const send: BulkAction = {
    key: 'sms',
    label: '문자',
    icon: 'mail',
    silent: true,
    onlyPicked: true,
    run: async (wish) => {
      if (!('ids' in wish)) return null;
      const found = wish.ids.map((_id) => memberOf.current.get(_id));
      const members = [...new Set(found.filter((member) => member !== undefined))];
      void navigate(addressOf('sms-write'), { state: { members } });
      return null;
    },
  };

  const items = query.data?.items ?? [];
  const open = openRowOf(address, items);
  return (
    <>
      <ListScreen
        caption={caption}
        name={name}
        address={address}
        query={query}
        columns={columns}
        keyOf={keyOf}
        exportCall={{ call: exportMemberships, query: asked }}
        bulk={{
          nameOf: ({ member, product }) => `${member.user_id} · ${product.name}`,
          actions: [
            ...(mayOpen('sms-write', permissions) ? [send] : []),
            {
              key: 'contact',
              label: '연락 기록',
              icon: 'phone',
              inputs: contactInputs,
              run: (wish, { way, note = '' }) =>
                makeBulkCall(noteContacts, wish, asked, { way, note: note.trim() }),
            },
          ],
        }}
        filters={filters}
        empty={empty}
      />
      {open && <MembershipPanel item={open.row} {...open.panel} />}
    </>
  );
}
