import type { Memo } from '@maru/contract/member/staff-memo';
import { dayOf } from '../../shared/format.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { Badge } from '../../shared/ui/badge.tsx';

/** Due date of the next contact. `null` = none is due. */
export function ContactMark({ memo }: { memo: Memo }) {
  const { next_contact_on: day, done_at, struck_at } = memo;
  if (day === null) return null;
  const words = day.slice(5).replace('-', '.');
  if (done_at !== null) return <Badge tone="success">{words} 연락함</Badge>;
  if (struck_at !== null) return null;
  const today = dayOf(serverNow());
  if (day < today) return <Badge tone="error">{words} 연락 지남</Badge>;
  return (
    <Badge tone={day === today ? 'warn' : 'info'}>{day === today ? '오늘' : words} 연락</Badge>
  );
}
