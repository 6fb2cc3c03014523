import { permissions } from '@maru/contract/core/call';
import { listManagers, type Manager } from '@maru/contract/manager/manager';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { LinkButton } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { AdminHead } from '../chrome/admin-page.tsx';
import { ChoiceFilter, SearchFilter, StateChips } from '../list/filter-fields.tsx';
import { useListAddress } from '../list/list-address.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { openRowOf } from '../list/open-row.ts';
import { addressOf } from '../sections.ts';
import { managerColumns } from './manager-columns.tsx';
import { ManagerPanel } from './manager-panel.tsx';
import { permissionName, stateOptions } from './manager-words.tsx';
import { SecondFactorRule } from './second-factor-rule.tsx';
import { listQueryOf } from '../list/list-query.ts';
import { callQuery } from '../../shared/query.ts';
import styles from './manager.module.css';

const FILTERS = ['q', 'state', 'permission'] as const;
const STATE_CHIPS = [{ value: '', label: '전체' }, ...stateOptions];
const PERMISSIONS = permissions.map((value) => ({ value, label: permissionName(value) }));

const keyOf = (manager: Manager) => manager._id;

/** Staff accounts, their permissions, and who is logged in now. */
export function Screen() {
  const address = useListAddress(FILTERS);
  const query = useQuery({
    ...callQuery(listManagers, { query: listQueryOf(listManagers.query, address, FILTERS) }),
    placeholderData: keepPreviousData,
  });
  const items = query.data?.items ?? [];
  const open = openRowOf(address, items);

  return (
    <div className={styles.screen}>
      <AdminHead
        title="관리자"
        actions={
          <LinkButton to={addressOf('manager-write')} size="admin">
            <Icon name="plus" size={18} />
            관리자 등록
          </LinkButton>
        }
      />
      <ListScreen
        caption="관리자 목록"
        name="manager"
        unit="명"
        address={address}
        query={query}
        columns={managerColumns}
        keyOf={keyOf}
        filters={
          <>
            <StateChips address={address} options={STATE_CHIPS} />
            <SearchFilter address={address} placeholder="아이디, 이름" />
            <ChoiceFilter address={address} name="permission" label="권한" options={PERMISSIONS} />
          </>
        }
        empty={{
          icon: 'key',
          title: '아직 등록된 관리자가 없어요',
          line: '함께 일할 사람을 등록하고 권한을 나눠 주세요',
        }}
      />
      <SecondFactorRule />
      {open && <ManagerPanel manager={open.row} {...open.panel} />}
    </div>
  );
}
