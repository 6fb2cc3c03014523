import type { EndReason, Standing } from '@maru/contract/subscription/subscription-machine';
import { endReasonWords, standingWords } from '@maru/contract/subscription/subscription-words';
import { csvTime } from '../staff-kit/export/csv.ts';
import type { CsvColumn } from '../staff-kit/export/register-export.ts';
import { maskName } from '../staff-kit/mask.ts';
import type { StaffRow } from './staff-subscription.repository.ts';

const standingOf = (standing: Standing) => standingWords[standing];
const reasonOf = (reason: EndReason | null) => (reason === null ? '' : endReasonWords[reason]);

/** The columns of the subscriptions as a file. */
export const subscriptionCsv: readonly CsvColumn<StaffRow>[] = [
  { head: '번호', cell: ({ _id }) => _id },
  { head: '상태', cell: ({ standing }) => standingOf(standing) },
  { head: '아이디', cell: ({ member }) => member.user_id },
  {
    head: '이름',
    cell: ({ member }, { masked }) => (masked ? maskName(member.name) : member.name),
  },
  { head: '상품', cell: ({ product }) => product.name },
  { head: '전문가', cell: ({ expert }) => expert?.nick ?? '' },
  { head: '금액', cell: ({ amount }) => amount },
  { head: '결제한 기간 수', cell: ({ periods }) => periods },
  { head: '결제 합계', cell: ({ paid }) => paid },
  { head: '이용 끝', cell: ({ period_ends_at }) => csvTime(period_ends_at) },
  { head: '다음 결제', cell: ({ next_charge_at }) => csvTime(next_charge_at) },
  { head: '다음 결제 금액', cell: ({ next_amount }) => next_amount ?? '' },
  { head: '카드사', cell: ({ card }) => card?.company ?? '' },
  { head: '시작', cell: ({ created_at }) => csvTime(created_at) },
  { head: '끝', cell: ({ ended_at }) => csvTime(ended_at) },
  { head: '끝난 사유', cell: ({ end_reason }) => reasonOf(end_reason) },
];
