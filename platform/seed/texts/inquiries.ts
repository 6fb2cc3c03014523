type Entry = readonly [kind: 'question' | 'answer' | 'note', hoursAgo: number, text: string];

interface DemoInquiry {
  /** Number of the demo member who asked. */
  member: number;
  category: 'account' | 'payment' | 'broadcast' | 'message' | 'event' | 'other';
  title: string;
  state: 'received' | 'working' | 'answered' | 'closed';
  entries: readonly Entry[];
}

/** Inquiries in every state. The last entries of open ones are questions. */
export const inquiries: readonly DemoInquiry[] = [
  {
    member: 1,
    category: 'payment',
    title: '카드 결제가 두 번 승인됐어요',
    state: 'answered',
    entries: [
      [
        'question',
        52,
        '어제 저녁에 VIP 상품을 결제했는데 카드 승인 문자가 두 번 왔어요.\n주문은 하나만 보여요. 확인해 주세요.',
      ],
      ['note', 50, '결제사 기록 확인함. 두 번째 승인은 자동 취소된 건.'],
      [
        'answer',
        49,
        '불편을 드려 죄송해요. 확인해 보니 두 번째 승인은 바로 취소됐어요.\n카드사에 따라 취소 문자가 하루 이틀 늦게 올 수 있어요.\n더 궁금한 점이 있으면 이어서 남겨 주세요.',
      ],
    ],
  },
  {
    member: 1,
    category: 'broadcast',
    title: '다시보기가 중간부터 재생돼요',
    state: 'received',
    entries: [
      [
        'question',
        3,
        '어제 방송 다시보기를 누르면 항상 20분쯤부터 시작해요.\n처음부터 보려면 어떻게 하나요?',
      ],
    ],
  },
  {
    member: 1,
    category: 'message',
    title: '방송 알림 문자를 그만 받고 싶어요',
    state: 'closed',
    entries: [
      ['question', 290, '푸시로 받고 있어서 문자는 끄고 싶어요.'],
      [
        'answer',
        287,
        '마이페이지 > 문자·알림에서 방송의 문자를 끄면 바로 적용돼요.\n푸시는 그대로 받을 수 있어요.',
      ],
    ],
  },
  {
    member: 2,
    category: 'account',
    title: '휴대폰 번호를 바꾸고 싶어요',
    state: 'working',
    entries: [['question', 6, '번호가 바뀌었는데 예전 번호로 인증번호가 가요. 어떻게 바꾸나요?']],
  },
  {
    member: 3,
    category: 'payment',
    title: '환불 금액 계산이 궁금해요',
    state: 'received',
    entries: [
      ['question', 80, '한 달 이용권을 열흘 썼는데 환불하면 얼마를 돌려받나요?'],
      [
        'answer',
        76,
        '이용한 날의 금액과 위약금을 빼고 돌려드려요. 마이페이지 > 이용 서비스에서 금액을 미리 볼 수 있어요.',
      ],
      ['question', 30, '위약금은 왜 빠지나요? 결제하고 7일이 안 됐어요.'],
    ],
  },
  {
    member: 5,
    category: 'event',
    title: '받은 쿠폰이 보이지 않아요',
    state: 'received',
    entries: [['question', 1, '이벤트에 당첨됐다고 들었는데 쿠폰함이 비어 있어요.']],
  },
  {
    member: 8,
    category: 'other',
    title: '상담원이라는 사람이 연락했어요',
    state: 'answered',
    entries: [
      ['question', 120, '직원이라며 개인 메신저로 종목을 알려 준다는 연락이 왔어요. 맞나요?'],
      [
        'answer',
        118,
        '저희는 개인 메신저로 먼저 연락하지 않아요. 사칭이니 응하지 마시고 차단해 주세요.\n신고 방법은 사칭 주의 안내에서 볼 수 있어요.',
      ],
    ],
  },
];
