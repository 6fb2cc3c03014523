import type { Seed } from './seed-context.ts';

/**
 * Templates that the simulated provider has as well. The last one asks for a value that is not
 * allowed.
 */
const TEMPLATES = [
  {
    code: 'KA01TP0000000000000000000EXPIRY',
    name: '이용 기간 만료 안내',
    text: '[#{브랜드}] 이용 기간 안내\n\n#{상품} 이용 기간이 #{종료일}에 끝나요.\n남은 기간: #{남은기간}\n\n이어서 이용하시려면 마이페이지에서 확인해 주세요.',
    state: 'approved',
    reason: '',
    use: 'expiry',
  },
  {
    code: 'KA01TP00000000000000000000REFUND',
    name: '환불 완료 안내',
    text: '[#{브랜드}] 환불 완료\n\n요청번호: #{요청번호}\n환불 금액: #{금액}\n\n계좌로 보내 드렸어요.',
    state: 'approved',
    reason: '',
    use: 'refund.paid',
  },
  {
    code: 'KA01TP0000000000000000000CANCEL',
    name: '카드 취소 완료 안내',
    text: '[#{브랜드}] 카드 취소 완료\n\n요청번호: #{요청번호}\n취소 금액: #{금액}\n\n결제하신 카드로 취소했어요. 카드사에 따라 3~7일 걸려요.',
    state: 'approved',
    reason: '',
    use: 'refund.card',
  },
  {
    code: 'KA01TP000000000000000000000OFFER',
    name: '결제 확인과 다음 혜택',
    text: '[#{브랜드}] 결제가 확인되었습니다.\n주문번호: #{주문번호}\n금액: #{금액}\n\n지금 #{할인율} 할인된 가격으로 한 번 더!',
    state: 'rejected',
    reason: '할인 안내는 광고라 알림톡으로 보낼 수 없습니다. 혜택 문구를 빼고 다시 신청해 주세요.',
    use: null,
  },
] as const;

/** Templates of 알림톡: three that are used, and one that was refused. */
export async function seedAlimtalk({ tx, now }: Seed): Promise<void> {
  const checked_at = new Date(now).toISOString();
  for (const { use, ...template } of TEMPLATES) {
    const [row] = await tx<{ id: number }[]>`
      insert into alimtalk_template ${tx({
        ...template,
        provider: 'solapi',
        channel: 'KA01PF000000000000000000000MARU',
        advertises: false,
        checked_at,
      })} returning id`;
    if (use) await tx`insert into alimtalk_use (kind, template_id) values (${use}, ${row!.id})`;
  }
  await tx`insert into alimtalk_check (asked_at, checked_at) values (${checked_at}, ${checked_at})`;
}
