/** Names and explanations of the word rules. Screens have them without the patterns. */
export const complianceTexts = {
  'unrealised-return': {
    id: 'unrealised-return',
    name: '미실현 수익률',
    why: '아직 실현하지 않은 수익률은 광고에 쓸 수 없어요.',
  },
  'guaranteed-profit': {
    id: 'guaranteed-profit',
    name: '수익 보장',
    why: '수익이나 원금을 보장한다고 쓰면 안 돼요.',
  },
  'loss-compensation': {
    id: 'loss-compensation',
    name: '손실 보전',
    why: '손실을 메워 준다고 쓰면 안 돼요.',
  },
  'exaggerated-record': {
    id: 'exaggerated-record',
    name: '과장된 실적',
    why: '적중률이나 세 자리 수익률을 내세우면 안 돼요.',
  },
  'target-return': {
    id: 'target-return',
    name: '목표 수익률',
    why: '목표 수익률을 숫자로 내세우면 안 돼요.',
  },
  'registered-adviser': {
    id: 'registered-adviser',
    name: '자문업자 사칭',
    why: '등록한 투자자문업자가 아니면 그렇게 부를 수 없어요.',
  },
  'individual-advice': {
    id: 'individual-advice',
    name: '개별 투자 상담',
    why: '등록한 투자자문업자가 아니면 한 사람을 위한 상담이나 자문을 내세울 수 없어요.',
  },
} as const;
