import { listAllowedIps, type AllowedIp, allowedIpState } from '@maru/contract/manager/allowed-ip';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { AdminHead } from '../chrome/admin-page.tsx';
import { SearchFilter, StateChips } from '../list/filter-fields.tsx';
import { useListAddress } from '../list/list-address.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { openRowOf } from '../list/open-row.ts';
import { ipColumns, stateWords } from './ip-columns.tsx';
import { IpPanel } from './ip-panel.tsx';
import { listQueryOf } from '../list/list-query.ts';
import { callQuery } from '../../shared/query.ts';
import styles from './ip.module.css';
import { RefusedIps } from './refused-ips.tsx';

const FILTERS = ['q', 'state'] as const;
const STATE_CHIPS = [
  { value: '', label: '전체' },
  ...allowedIpState.options.map((value) => ({ value, label: stateWords[value].label })),
];

const keyOf = (entry: AllowedIp) => entry._id;

/** Lists the addresses that staff may log in from, and the addresses that were refused. */
export function Screen() {
  const address = useListAddress(FILTERS);
  /** Initial address of a new entry; `null` = no entry is being added. */
  const [adding, setAdding] = useState<string | null>(null);
  const query = useQuery({
    ...callQuery(listAllowedIps, { query: listQueryOf(listAllowedIps.query, address, FILTERS) }),
    placeholderData: keepPreviousData,
  });
  const items = query.data?.items ?? [];
  const open = openRowOf(address, items);
  const ownAddress = query.data?.own_address ?? '';
  const ending = items.filter(({ ends_soon }) => ends_soon).length;

  const add = (net: string) => {
    address.open(null);
    setAdding(net);
  };

  return (
    <div className={styles.screen}>
      <AdminHead
        title="허용 IP"
        actions={
          <Button size="admin" onClick={() => add('')}>
            <Icon name="plus" size={18} />
            IP 등록
          </Button>
        }
      />
      {ending > 0 && (
        <p role="status" className={styles.warning}>
          <Icon name="warn" size={18} />이 페이지에 14일 안에 끝나는 IP가 {ending}개 있어요. 계속 쓸
          IP는 종료일을 늘려 주세요.
        </p>
      )}
      <ListScreen
        caption="허용 IP 목록"
        name="ip"
        unit="개"
        address={address}
        query={query}
        columns={ipColumns}
        keyOf={keyOf}
        filters={
          <>
            <StateChips address={address} options={STATE_CHIPS} />
            <SearchFilter address={address} placeholder="IP, 이름, 담당자" />
          </>
        }
        empty={{
          icon: 'shield',
          title: '허용한 IP가 없어요',
          line: '관리자가 접속하는 곳의 IP를 등록해 주세요',
        }}
      />
      <RefusedIps onAllow={add} />
      {adding !== null && (
        <IpPanel
          key={`new ${adding}`}
          item={null}
          net={adding}
          groups={query.data?.groups ?? []}
          ownAddress={ownAddress}
          onClose={() => setAdding(null)}
        />
      )}
      {open && adding === null && (
        <IpPanel
          key={open.row._id}
          item={open.row}
          net={open.row.net}
          groups={query.data?.groups ?? []}
          ownAddress={ownAddress}
          {...open.panel}
        />
      )}
    </div>
  );
}
