interface PageTextEntry {
  title: string | null;
  text: string;
}

const plain = (...lines: string[]): PageTextEntry[] => lines.map((text) => ({ title: null, text }));

/**
 * Default texts of fixed pages until staff edit them, by the kinds of `contract/src/page-text/page-text.ts`.
 * `#{고객센터}` becomes the telephone number of the customer centre.
 */
export const defaultPageTexts = {
  defraud_never: plain(
    '전문가 이름으로 먼저 연락하지 않아요',
    '개인 계좌로 입금하라고 하지 않아요',
    '거래 프로그램이나 앱을 설치하라고 하지 않아요',
    '원금이나 수익을 약속하지 않아요',
  ),
  defraud_checks: [
    {
      title: '주소를 확인해요',
      text: '주소창의 주소가 아래 공식 채널 목록과 한 글자도 다르지 않은지 살펴보세요.',
    },
    {
      title: '전화번호를 비교해요',
      text: '문자나 전화의 번호가 #{고객센터}인지 보고, 다르면 끊고 직접 걸어 확인하세요.',
    },
    {
      title: '돈을 보내기 전에 물어봐요',
      text: '입금을 요구받았다면 먼저 고객센터에 물어보세요. 이미 보냈다면 은행에 지급 정지를 바로 요청하세요.',
    },
    {
      title: '신고해요',
      text: '경찰청 112, 금융감독원 1332에 신고하고 대화와 이체 내역을 남겨 두세요.',
    },
  ],
  invest_does: plain(
    '누구나 볼 수 있는 방송과 자료로 투자 정보를 전해요',
    '회원 모두에게 같은 내용을 같은 때에 제공해요',
    '종목을 다룬 날과 기준 가격을 함께 밝혀요',
  ),
  invest_does_not: plain(
    '개인의 사정에 맞춘 1:1 투자 상담',
    '돈이나 증권을 맡아 운용하는 일',
    '수익을 약속하거나 손실을 메워 주는 일',
    '전문가가 개인 메신저로 연락하는 일',
  ),
} satisfies Readonly<Record<string, readonly PageTextEntry[]>>;
