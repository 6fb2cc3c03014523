import { describe, expect, it } from 'vitest';
import {
  consentColumnOf,
  isRefusalTitle,
  readLoose,
  readConsent,
  readStatement,
} from '@maru/contract/text/list/list-consent';
import { readPhones } from './pasted-list.ts';

describe('[C21] a heading', () => {
  it.each([
    '수신거부',
    '수신 거부',
    '수신거부(Y/N)',
    '수신거부여부*',
    '거부',
    'SMS 수신거부',
    '광고수신거부',
    '문자거부',
    '수신차단',
    '발송 제외',
    '거부일자',
    'opt-out',
    'Opted Out',
    'Unsubscribed',
    '탈퇴여부',
  ])('asks for a refusal: %s', (heading) => {
    expect(consentColumnOf(heading)).toBe('refusal');
  });

  it.each([
    '수신동의',
    '마케팅 동의',
    '광고성 정보 수신 동의',
    'SMS 수신여부',
    '문자수신',
    'SMS',
    '수신 동의일',
    'Opt-in',
    'agreed',
  ])('asks for a consent: %s', (heading) => {
    expect(consentColumnOf(heading)).toBe('consent');
  });

  it.each([
    '이름',
    '휴대폰',
    '수신자',
    '수신번호',
    '수신거부번호',
    '개인정보 동의',
    '이용약관 동의',
    '이메일 수신동의',
    '메모',
    '등급',
  ])('asks for neither: %s', (heading) => {
    expect(consentColumnOf(heading)).toBeNull();
  });
});

describe('[C21] an answer', () => {
  it.each([
    'Y',
    'yes',
    '예',
    '네',
    'O',
    '○',
    'ㅇ',
    'Ｙ',
    'TRUE',
    '1',
    '✓',
    '✔️',
    'v',
    '☑',
    '거부',
    '수신거부',
    '거부함',
    '차단',
    '2026-01-02',
    '2026.1.2 10:00',
    'Y (2026-01-02)',
  ])('below a refusal is one: %j', (cell) => {
    expect(readConsent('refusal', cell)).toBe('declined');
  });

  it.each(['', ' ', 'N', '아니오', 'X', '×', 'false', '0', '-', '동의', '거부 안함', '0000-00-00'])(
    'below a refusal is none: %j',
    (cell) => {
      expect(readConsent('refusal', cell)).toBe('');
    },
  );

  it.each(['N', '아니요', 'X', '0', 'FALSE', '미동의', '거부', '수신 안함', '', '-', '동의 안함'])(
    'below a consent is a refusal: %j',
    (cell) => {
      expect(readConsent('consent', cell)).toBe('declined');
    },
  );

  it.each(['Y', '예', 'O', '동의', '동의함', '수신', '1', '✓', '2026-01-02 09:30:00'])(
    'below a consent is one: %j',
    (cell) => {
      expect(readConsent('consent', cell)).toBe('');
    },
  );

  it.each(['?', '확인중', '2', '보류', '김마루'])('is unclear: %j', (cell) => {
    expect(readConsent('refusal', cell)).toBe('unclear');
    expect(readConsent('consent', cell)).toBe('unclear');
  });
});

describe('[C21] a note', () => {
  it.each(['수신거부', '수신 거부 요청', '문자 거부', '거부', '010-1234-5678 (수신거부)'])(
    'refuses messages: %j',
    (cell) => {
      expect(readStatement(cell)).toBe('declined');
    },
  );

  it.each(['전화로 수신거부 얘기함', '문자 싫다고 함', '보내지 말 것'])(
    'is unclear: %j',
    (cell) => {
      expect(readStatement(cell)).toBe('unclear');
    },
  );

  it.each([
    '문자X',
    'SMS x',
    '광고 ×',
    '발송 제외',
    '문자 안받음',
    '수신 중지',
    'DNC',
    'do not send',
  ])('[C27] refuses messages: %j', (cell) => {
    expect(readStatement(cell)).toBe('declined');
  });

  it.each([
    '안보냄',
    '보내면 안됨',
    '문자 그만',
    '문자는 빼주세요',
    '문자 못받으심',
    '11월 발송 제외',
    '전화만',
    '탈퇴',
    '해지(11/3)',
    '사망',
    '철회',
    '제외 요청',
    '블랙리스트',
    '민원인',
    '스팸신고',
    '개인정보 삭제 요청',
    'stop',
    "don't text",
  ])('[C27] may refuse messages: %j', (cell) => {
    expect(readStatement(cell)).toBe('unclear');
  });

  it.each([
    '문자 안내 완료',
    '안내문자 발송',
    '안보윤',
    '탈퇴 방지 상담',
    '해지 방어 상품',
    'London Tower',
    '발송건 2',
    'N',
    '-',
    '휴면',
  ])('[C27] says nothing of messages: %j', (cell) => {
    expect(readStatement(cell)).toBe('');
  });

  it.each([
    '강남',
    '010-1234-5678',
    '수신거부 해제',
    '무료수신거부 0801234567',
    '상담 거절',
    'VIP',
  ])('says nothing of messages: %j', (cell) => {
    expect(readStatement(cell)).toBe('');
  });
});

describe('[C37] words beside a number', () => {
  it.each([
    '비동의',
    '김마루 거부',
    '김마루(거부)',
    '거부(김마루님)',
    '※거부',
    ': 거부',
    '→ 거부',
    '= 거부',
    '【거부】',
    '거부ㅠㅠ',
    '거부?',
    '거부 의사 밝힘',
    '차단 요망',
    '문자 받기 거부',
    '김마루 수신동의X',
    '동의: X',
    '동의(N)',
    '수신동의=N',
    '문자: 거부',
    'SMS=0',
    '마케팅 N',
    '"sms":false}',
  ])('refuse messages: %j', (words) => {
    expect(readLoose(`010-1234-5678 ${words}`)).toBe('declined');
  });

  it.each([
    '탈회',
    '취소',
    '그만',
    '원치 않음',
    '원하지 않으심',
    '희망 안함',
    '미희망',
    '받기 싫다고 하심',
    '전화하지 마세요',
    '더 이상 보내지',
    '본인아님',
    '알림 끔',
    '연락 ㄴ',
    'ㄱㅂ',
    '受信拒否',
    '블락',
    '⛔',
    '🙅‍♀️',
    '☒',
    'ARS 거부',
    '수신x(본인 요청)',
    '김마루 X',
    'N 김마루',
    '~~김마루~~',
  ])('may refuse messages: %j', (words) => {
    expect(readLoose(`010-1234-5678 ${words}`)).toBe('unclear');
  });

  it.each([
    '김마루',
    '김마루 부장',
    '차단비',
    '금지연',
    '원지안',
    '강남점 VIP',
    '상담 거절',
    '결제 거부',
    '거부 해제',
    '거부: N',
    '수신동의: Y',
    '동의(O)',
    '재구매 N',
    '입금 완료',
    '(광고) 발송',
  ])('say nothing of messages: %j', (words) => {
    expect(readLoose(`010-1234-5678 ${words}`)).toBe('');
  });
});

it.each(['수신거부 명단', '11월 수신 거부', '제외 대상', '탈퇴 회원', '블랙리스트'])(
  '[C21] a title names a list of refusals: %s',
  (title) => {
    expect(isRefusalTitle(title)).toBe(true);
  },
);

describe('[C21] a list of recipients', () => {
  it('leaves out the rows that refuse messages, and says which', () => {
    const read = readPhones(
      '이름,휴대폰,수신거부,마케팅 동의\n' +
        '가,010-5550-0001,N,Y\n나,010-5550-0002,예,Y\n다,010-5550-0003,,N\n라,010-5550-0004,?,Y',
    );

    expect(read.declined).toEqual([1, 2]);
    expect(read.doubts).toEqual({ above: [], column: [], refusal: [], unclear: [3] });
    expect(read.table?.notes).toEqual([
      '수신을 거부했거나 동의하지 않아 보내지 않아요: 3번째, 4번째 줄.',
    ]);
  });

  it.each([
    [
      'a note under another heading',
      '이름,휴대폰,메모\n가,010-5550-0001,수신거부\n나,010-5550-0002,',
    ],
    ['a cell without a header', '가,010-5550-0001,수신거부\n나,010-5550-0002,VIP'],
    ['a note beside the number', '010-5550-0001 (수신거부)\n010-5550-0002'],
    ['words behind the number', '010-5550-0001 수신거부\n010-5550-0002'],
  ])('reads a refusal in %s', (_case, text) => {
    expect(readPhones(text)).toMatchObject({
      declined: [0],
      doubts: { above: [], refusal: [], unclear: [] },
    });
  });

  it.each([
    ['a title', '수신거부 명단\n이름,휴대폰\n가,010-5550-0001'],
    ['a title above numbers alone', '수신거부\n010-5550-0001'],
    ['the heading of the numbers', '이름,수신거부\n가,010-5550-0001'],
    ['the heading of numbers to leave out', '이름,수신거부 번호\n가,010-5550-0001'],
  ])('asks if it is one of refusals by %s', (_case, text) => {
    expect(readPhones(text)).toMatchObject({ declined: [], doubts: { refusal: [0] } });
  });

  it.each([
    '발송여부',
    '문자받기',
    '개인정보 수집·이용 동의',
    '문자',
    '문자여부',
    '마케팅',
    '구독',
    '발송대상',
    '알림',
    '비고',
    'Y/N',
    '',
  ])('[C27] asks for a no below a heading that may be one of consents: %j', (heading) => {
    const rows = ['Y', 'N', '', '아니오', '×', '-', '강남'].map(
      (answer, n) => `010-5550-000${n},가,${answer}`,
    );
    const read = readPhones(`휴대폰,이름,${heading}\n${rows.join('\n')}`);

    expect(read.declined).toEqual([]);
    expect(read.doubts.unclear).toEqual([1, 3, 4]);
  });

  it.each(['블랙리스트', '사망 여부', '민원인', '해지여부'])(
    '[C27] asks for a yes below a heading that may be one of refusals: %s',
    (heading) => {
      const text = `휴대폰,${heading}\n010-5550-0001,Y\n010-5550-0002,N\n010-5550-0003,`;
      expect(readPhones(text).doubts.unclear).toEqual([0]);
    },
  );

  it.each(['결혼여부', '신규', '발송건수', '발송일'])(
    '[C27] takes a no below another heading for a value: %s',
    (heading) => {
      const text = `휴대폰,${heading}\n010-5550-0001,N\n010-5550-0002,0`;
      expect(readPhones(text).doubts.unclear).toEqual([]);
    },
  );

  it.each(['010-5550-0001,가,N\n010-5550-0002,나,Y', '010-5550-0001 X\n010-5550-0002'])(
    '[C27] asks for a no beside a number without a header: %j',
    (text) => {
      expect(readPhones(text)).toMatchObject({ declined: [], doubts: { unclear: [0] } });
    },
  );

  it('asks for the answers of a row with shifted cells', () => {
    const read = readPhones(
      '이름,휴대폰,주소,수신거부\n가,010-5550-0001,서울,강남,Y\n나,010-5550-0002,부산,N',
    );

    expect(read.doubts.unclear).toEqual([0]);
  });

  it.each([
    ['문자', '가능', '불가'],
    ['광고', 'OK', 'NG'],
    ['문자', '됨', '안됨'],
    ['발송여부', '발송', '미발송'],
    ['발송', 'O', '-'],
    ['마케팅', 'Y', ''],
    ['DM 동의', 'Y', 'N'],
    ['동의', '●', '○'],
    ['해지일', '', '2026-01-01'],
    ['비고', '', '발송 ㄴㄴ'],
    ['특이사항', '', '싫어함'],
  ])('[C33] asks below %s, where one is %j and another %j', (heading, one, other) => {
    const read = readPhones(
      `이름\t휴대폰\t${heading}\n가\t010-5550-0001\t${one}\n나\t010-5550-0002\t${other}`,
    );

    expect(read).toMatchObject({ declined: [], doubts: { unclear: [1] } });
  });

  it.each([
    ['수신 의사', 'Y', 'N'],
    ['광고 OK?', 'Y', 'N'],
    ['선택 약관', '동의', 'X'],
    ['개인정보 마케팅 활용 동의 여부', 'Y', 'N'],
    ['accepts_marketing', 'yes', 'no'],
    ['Accepts SMS Marketing', 'yes', 'no'],
    ['is_subscribed', '1', '0'],
    ['철회일', '', '2026-05-05'],
    ['해지일자', '', '20260505'],
    ['구독 해지', '', '26.5.5'],
  ])('[C37] asks below %s, where one is %j and another %j', (heading, one, other) => {
    const read = readPhones(
      `이름\t휴대폰\t${heading}\n가\t010-5550-0001\t${one}\n나\t010-5550-0002\t${other}`,
    );

    expect(read).toMatchObject({ declined: [], doubts: { unclear: [1] } });
  });

  it.each(['이메일 수신동의', '카톡 수신', '야간 수신동의', '수신자'])(
    '[C37] asks nothing below %s',
    (heading) => {
      const { doubts } = readPhones(`휴대폰\t${heading}\n010-5550-0001\tY\n010-5550-0002\tN`);
      expect(doubts.unclear).toEqual([]);
    },
  );

  it('[C37] reads a column of consents beside one of refusals', () => {
    const read = readPhones(
      '이름\t동의\t비동의\t휴대폰\n가\tO\t\t010-5550-0001\n나\t\tO\t010-5550-0002',
    );
    expect(read).toMatchObject({ declined: [1], doubts: { unclear: [] } });
  });

  it.each(['비동의', '* 원치 않는 분들', '[탈회자]', 'X'])(
    '[C37] asks about the numbers below %s between numbers',
    (line) => {
      const { doubts, lines } = readPhones(`010-5550-0001\n${line}\n010-5550-0002`);
      expect(doubts.refusal.map((at) => lines[at])).toContain(3);
    },
  );

  it.each([
    ['a heading', '[발송 제외]', ['01055500002', '01055500003']],
    ['a title', '수신거부 명단', ['01055500002', '01055500003']],
    ['a row of a table', '제외 명단\t\t', ['01055500002', '01055500003']],
    ['a note below a number', '보내지 마세요', ['01055500001', '01055500002', '01055500003']],
  ])('[C33] asks about the numbers below %s between numbers', (_case, line, asked) => {
    const text = `010-5550-0001\n${line}\n010-5550-0002\n010-5550-0003`;
    const table = `이름\t휴대폰\t지점\n가\t010-5550-0001\t강남\n${line}\n나\t010-5550-0002\t강남\n다\t010-5550-0003\t강남`;
    for (const { written, doubts, declined } of [readPhones(text), readPhones(table)]) {
      const numbers = doubts.refusal.map((at) => written[at]!.replaceAll('-', ''));
      expect([numbers, declined, doubts.unclear]).toEqual([asked, [], []]);
    }
  });
});
