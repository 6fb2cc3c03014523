import type { SeededPeople } from './people.ts';
import { HOUR_MS } from './seoul-day.ts';
import type { Seed } from './seed-context.ts';

/** Where the staff of the demo sit (RFC 5737). */
const OFFICE = '203.0.113.21';

/** Recent staff actions, oldest first: hours ago, actor, action, target and reason. */
const DEEDS = [
  [170, 'super', 'manager.create', 'manager', null, null],
  [122, 'users', 'member.view', 'member', 3, null],
  [121, 'users', 'member.unmask', 'member', 3, '환불 문의 전화 확인'],
  [98, 'payment', 'refund.view', 'refund', null, null],
  [74, 'content', 'link.replace', 'link', null, '고객센터 주소 변경'],
  [52, 'users', 'membership.extend', 'membership', null, '방송 장애 보상'],
  [51, 'users', 'membership.contact', 'membership', null, null],
  [30, 'payment', 'order.view', 'order', null, null],
  [27, 'users', 'member.tag', 'member', 1, null],
  [26, 'super', 'member.export', 'member', null, '월간 가입자 보고'],
  [8, 'message', 'campaign.create', 'campaign', null, null],
  [5, 'users', 'member.unmask', 'member', 8, '알림 설정 안내 전화'],
] as const;

/** The beginning of the audit log. The links of its chain are made as for every line. */
export async function seedAuditLog(
  { tx, now }: Seed,
  { members, admins }: SeededPeople,
): Promise<void> {
  await tx`
    insert into audit_log ${tx(
      DEEDS.map(([hoursAgo, who, action, target_kind, no, reason]) => ({
        at: new Date(now - hoursAgo * HOUR_MS).toISOString(),
        admin_id: admins.get(who)!,
        ip: OFFICE,
        action,
        target_kind,
        target_id: no === null ? null : members[no - 1]!.id,
        reason,
      })),
    )}`;
}
