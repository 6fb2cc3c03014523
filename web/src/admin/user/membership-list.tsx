import {
  exportMemberships,
  listMemberships,
  type StaffMembership,
} from '@maru/contract/staff-membership';
import type { QueryOf } from '@maru/contract/call';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { callQuery } from '../../shared/query.ts';
import type { IconName } from '../../shared/ui/icon-name.ts';
import type { ListAddress } from '../list/list-address.ts';
import { ListScreen } from '../list/list-screen.tsx';
import type { ListColumn } from '../list/list-table.tsx';
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
  const items = query.data?.items ?? [];
  const place = items.findIndex((item) => item._id === address.openId);
  const open = items[place];
  const openAt = (index: number) => {
    const item = items[index];
    return item && place >= 0 ? () => address.open(item._id) : undefined;
  };
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
        filters={filters}
        empty={empty}
      />
      {open && (
        <MembershipPanel
          item={open}
          onClose={() => address.open(null)}
          onPrevious={openAt(place - 1)}
          onNext={openAt(place + 1)}
        />
      )}
    </>
  );
}
