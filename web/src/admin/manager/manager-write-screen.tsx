import { getManager } from '@maru/contract/manager/manager';
import { useParams } from 'react-router-dom';
import { NamedItem } from '../form/item-screen.tsx';
import { addressOf } from '../sections.ts';
import { ManagerForm } from './manager-form.tsx';

/** Adds a member of staff, or changes the one that the address names. */
export function Screen() {
  const { _id: named = null } = useParams();
  return (
    <NamedItem
      call={getManager}
      named={named}
      missing={{
        icon: 'key',
        title: '없는 관리자예요',
        to: addressOf('manager'),
        toLabel: '관리자 목록으로',
      }}
      failed="관리자를 불러오지 못했어요"
    >
      {(item) => <ManagerForm item={item} />}
    </NamedItem>
  );
}
