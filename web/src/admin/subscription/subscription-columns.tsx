import type { Subscription } from '@maru/contract/subscription/staff-subscription';
import { formatListDate, formatShortDate, formatWon } from '../../shared/format.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { SecondLine, TwoLines } from '../chrome/two-lines.tsx';
import type { ListColumn } from '../list/list-table.tsx';
import { StandingBadge } from './subscription-words.tsx';

export const subscriptionColumns: readonly ListColumn<Subscription>[] = [
  {
    key: 'member',
    head: '회원',
    fixed: true,
    cell: ({ member }) => (
      <TwoLines>
        <strong>{member.name}</strong>
        <SecondLine>{member.user_id}</SecondLine>
      </TwoLines>
    ),
  },
  {
    key: 'standing',
    head: '상태',
    fixed: true,
    cell: ({ standing }) => <StandingBadge standing={standing} />,
  },
  {
    key: 'product',
    head: '상품',
    cell: ({ product, expert }) => (
      <TwoLines>
        <span>{product.name}</span>
        {expert && <SecondLine>{expert.nick}</SecondLine>}
      </TwoLines>
    ),
  },
  {
    key: 'amount',
    head: '금액',
    sort: { descending: 'amount' },
    cell: ({ amount }) => <span className="tabular">{formatWon(amount)}</span>,
  },
  {
    key: 'next',
    head: '다음 결제',
    sort: { ascending: 'next' },
    cell: ({ next_charge_at, next_amount, needs_consent }) =>
      next_charge_at === null ? (
        '–'
      ) : (
        <TwoLines>
          <span className="tabular">{formatShortDate(next_charge_at)}</span>
          <SecondLine>
            {needs_consent ? '동의 기다림' : next_amount === null ? '–' : formatWon(next_amount)}
          </SecondLine>
        </TwoLines>
      ),
  },
  {
    key: 'paid',
    head: '결제',
    cell: ({ periods, paid }) => (
      <TwoLines>
        <span className="tabular">{formatWon(paid)}</span>
        <SecondLine>{periods}번</SecondLine>
      </TwoLines>
    ),
  },
  {
    key: 'created',
    head: '시작',
    sort: { ascending: 'oldest', descending: 'latest', isDefault: true },
    cell: ({ created_at }) => (
      <span className="tabular">{formatListDate(created_at, serverNow())}</span>
    ),
  },
];
