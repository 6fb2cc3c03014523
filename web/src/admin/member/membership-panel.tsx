import { brand } from '#brand';
import { holds } from '@maru/contract/session/staff';
import { listProductOptions, type StaffMembership } from '@maru/contract/member/staff-membership';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../shared/format.ts';
import { spanWords } from '../../shared/membership-span.ts';
import { callQuery } from '../../shared/query.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button, LinkButton } from '../../shared/ui/button.tsx';
import { useAdmin } from '../guard/admin-guard.ts';
import { Facts, SidePanel, type PanelMoves } from '../list/side-panel.tsx';
import { addressOf, mayOpen } from '../sections.ts';
import { useMembershipActions } from './use-membership-actions.ts';
import { memberAddressOf } from './member-address.ts';
import styles from './member.module.css';
import { contactWays, membershipStates, sourceNames } from './member-words.ts';

/** One membership beside its list, with the staff actions. */
export function MembershipPanel({
  item,
  ...moves
}: {
  item: StaffMembership;
} & PanelMoves) {
  const actions = useMembershipActions();
  const { permissions } = useAdmin();
  const mayOrder = holds(permissions, brand.switches.orderPagesNeed);
  const products = useQuery({ ...callQuery(listProductOptions, {}), enabled: mayOrder });
  const isOpen = item.state === 'current' || item.state === 'coming';
  const { contact, member } = item;
  const vip = products.data?.items.find(({ kind }) => kind === 'vip');

  return (
    <SidePanel
      title={`${member.user_id} · ${item.product.name}`}
      to={memberAddressOf(member._id, 'user-pay')}
      {...moves}
      actions={
        <>
          {isOpen && (
            <>
              <Button size="admin" variant="danger-soft" onClick={() => void actions.end(item)}>
                지금 끝내기
              </Button>
              <Button size="admin" variant="outline" onClick={() => void actions.adjust(item)}>
                기간 바꾸기
              </Button>
            </>
          )}
          {item.source === 'trial' && products.data && (
            <Button
              size="admin"
              variant="outline"
              onClick={() =>
                void actions.order(member, products.data.items, {
                  product: vip?._id,
                  title: '체험을 정식 이용으로 바꿀까요?',
                })
              }
            >
              정식으로 바꾸기
            </Button>
          )}
          {mayOpen('sms-write', permissions) && (
            <LinkButton
              to={addressOf('sms-write')}
              state={{ members: [member._id] }}
              size="admin"
              variant="outline"
            >
              문자 보내기
            </LinkButton>
          )}
          <Button size="admin" onClick={() => void actions.contact(item)}>
            연락했어요
          </Button>
        </>
      }
    >
      <span className={styles.badges}>
        <Badge tone={membershipStates[item.state].tone}>{membershipStates[item.state].name}</Badge>
        <Badge tone="free">{sourceNames[item.source]}</Badge>
      </span>
      <Facts
        items={[
          ['회원', `${member.user_id} (${member.name})`],
          ['문자 수신', member.sms ? '동의' : '미동의'],
          ['기간', spanWords(item)],
          ['남은 날', `${item.days}일 중 ${item.days_left}일`],
          ['주문번호', item.order?.order_no ?? '–'],
          ['30일 안내', `${item.notices}건`],
          [
            '마지막 연락',
            contact === null
              ? '–'
              : `${contactWays[contact.way]} · ${contact.by} · ${formatDateTime(contact.at)}`,
          ],
          ...(contact === null || contact.note === ''
            ? []
            : ([['나눈 이야기', contact.note]] as const)),
        ]}
      />
    </SidePanel>
  );
}
