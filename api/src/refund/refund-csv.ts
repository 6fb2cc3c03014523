import type { RefundState } from '@maru/contract/refund/refund';
import { csvTime } from '../staff-kit/export/csv.ts';
import type { CsvColumn } from '../staff-kit/export/register-export.ts';
import { maskName } from '../staff-kit/mask.ts';
import type { RefundRow } from './refund.repository.ts';

const STATES: Record<RefundState, string> = {
  requested: '요청',
  reviewing: '검토',
  approved: '승인',
  processing: '처리중',
  done: '완료',
  rejected: '거절',
};

/** The columns of the requests as a file. */
export const refundColumns: readonly CsvColumn<RefundRow>[] = [
  { head: '요청번호', cell: ({ request_no }) => request_no },
  { head: '상태', cell: ({ state }) => STATES[state] },
  { head: '주문번호', cell: ({ order }) => order.order_no },
  { head: '상품', cell: ({ order }) => order.product },
  { head: '아이디', cell: ({ loginId }) => loginId },
  {
    head: '이름',
    cell: ({ memberName }, { masked }) => (masked ? maskName(memberName) : memberName),
  },
  { head: '사유', cell: ({ reason }) => reason },
  { head: '낸 금액', cell: ({ paid }) => paid },
  { head: '전체 일수', cell: ({ total_days }) => total_days },
  { head: '이용 일수', cell: ({ used_days }) => used_days },
  { head: '위약금', cell: ({ penalty }) => penalty },
  { head: '환불 금액', cell: ({ amount }) => amount },
  { head: '요청', cell: ({ requested_at }) => csvTime(requested_at) },
  { head: '처리 기한', cell: ({ due_on }) => due_on },
  { head: '담당', cell: ({ handler }) => handler },
  { head: '완료', cell: ({ done_at }) => csvTime(done_at) },
];
