import { describe, expect, it } from 'vitest';
import { everyNumberOf, readEveryNumber, readPhones } from './pasted-list.ts';
import { readTable, startingAt } from './pasted-table.ts';

describe('[M03] a list of numbers with columns', () => {
  it.each([
    ['tabs', '이름\t휴대폰\t지점\n김하나\t010-1234-5678\t강남'],
    ['commas', '이름,휴대폰,지점\r\n김하나,010-1234-5678,강남\r\n'],
    ['semicolons', '이름;휴대폰;지점\n김하나;010-1234-5678;강남'],
    ['quotes', '"이름","휴대폰","지점"\n"김하나","010-1234-5678","강남"'],
    ['a byte order mark', '\uFEFF이름,휴대폰,지점\n김하나,010-1234-5678,강남'],
    ['names as variables', '#{이름},휴대폰,#{지점}\n김하나,010-1234-5678,강남'],
    [
      'characters that are not seen',
      '\u200b이름,휴대폰\u200b,지\u00ad점\n김하나\u200b,010-1234-5678,강남',
    ],
    ['line breaks of Unicode', '이름,휴대폰,지점\u2028김하나,010-1234-5678,강남\u2029'],
    ['bars', '이름|휴대폰|지점\n김하나|010-1234-5678|강남'],
    ['letters of a Mac', `${'이름,휴대폰,지점'.normalize('NFD')}\n김하나,010-1234-5678,강남`],
  ])('is read with %s, and finds the column of the numbers by itself', (_case, text) => {
    expect(readTable(text)).toMatchObject({
      phoneName: expect.stringMatching(/./) as string,
      written: ['010-1234-5678'],
      lines: [2],
      columns: [
        { name: '이름', values: ['김하나'] },
        { name: '지점', values: ['강남'] },
      ],
      notes: [],
    });
  });

  it('keeps invalid numbers for the server to count, and the line of each', () => {
    const text = '\n지점,휴대폰\n강남,010-1234-5678\n"목\n포",없음\n광주,1099990000\n부산,\n';
    const pasted = readPhones(text);

    expect(pasted).toMatchObject({
      written: ['010-1234-5678', '없음', '01099990000', ''],
      lines: [3, 4, 6, 7],
      recognised: 2,
      invalid: 2,
      table: { columns: [{ name: '지점', values: ['강남', '목\n포', '광주', '부산'] }] },
    });
  });

  it('takes the column with the most numbers if no heading tells more', () => {
    const text = '본인칸,둘째,셋째\n,01011112222,01055556666\n01033334444,01077778888,01099990000';

    expect(readTable(text)).toMatchObject({
      phoneName: '둘째',
      columns: [{ name: '본인칸' }, { name: '셋째' }],
    });
  });

  it.each([
    ['numbers alone', '01012345678\n01011112222'],
    ['numbers side by side', '01012345678,01011112222'],
    ['a mistyped number in the first line', '0101234567,홍길동\n01012345678,김하나'],
    ['one column with a heading', '휴대폰\n01012345678'],
    ['names without any number', '이름,지점\n김하나,강남'],
    ['no first line but data', '김하나,01012345678\n이두리,01011112222'],
    ['nothing', ''],
  ])('is none of %s', (_case, text) => {
    expect(readTable(text)).toBeNull();
  });

  it.each([
    ['a title', '11월 예약 명단\n이름\t휴대폰\t지점\n김하나\t010-1234-5678\t강남', 2],
    ['a title of a sheet', '11월 예약 명단,,\n,,\n이름,휴대폰,지점\n김하나,010-1234-5678,강남', 3],
    ['sep=,', 'sep=,\r\n이름,휴대폰,지점\r\n김하나,010-1234-5678,강남\r\n', 2],
  ])('is read below %s, and says which line its header is', (_case, text, line) => {
    expect(readTable(text)).toMatchObject({
      written: ['010-1234-5678'],
      lines: [line + 1],
      columns: [
        { name: '이름', values: ['김하나'] },
        { name: '지점', values: ['강남'] },
      ],
      header: { line, text: '이름, 휴대폰, 지점' },
    });
    expect(readPhones(text)).toMatchObject({ recognised: 1, invalid: 0 });
  });

  it.each([
    ['beside a day', '작성일: 2026-11-30, 담당 010-5550-7777'],
    ['below the title', '㈜마루 고객 명단\n작성일: 2026-11-30, 담당 010-5550-7777\n'],
    ['in a row of its own', '담당자,김마루,\n연락처,010-5550-7777,\n,,'],
    ['beside the name', '담당자,김마루,010-5550-7777'],
    ['behind the name of a telephone', '연락처,김마루,\n작성 010-5550-7777,,'],
    ['in a table of contacts', '담당자,연락처,\n김마루,010-5550-7777,\n,,'],
    ['above many titles', `${'명단 안내,가나다,\n'.repeat(14)}담당,010-5550-7777,`],
  ])('takes no contact number of a title as a recipient: %s', (_case, titles) => {
    const read = readPhones(
      `${titles}\n이름,휴대폰,메모\n김가람,010-5550-0001,A\n이나래,010-5550-0002,B`,
    );

    expect(read).toMatchObject({
      written: ['010-5550-0001', '010-5550-0002'],
      invalid: 0,
      table: {
        phoneName: '휴대폰',
        header: { text: '이름, 휴대폰, 메모' },
        columns: [
          { name: '이름', values: ['김가람', '이나래'] },
          { name: '메모', values: ['A', 'B'] },
        ],
      },
    });
    expect(read.table?.notes.join()).toContain('머리글 위의 줄');
  });

  it('says which title was left out, and offers every line that could name the columns', () => {
    const text = '예약,11월,명단\n이름,손전화칸,지점\n김하나,010-1234-5678,강남';

    expect(readTable(text)).toMatchObject({
      header: { line: 1 },
      headers: [{ line: 1 }, { line: 2, text: '이름, 손전화칸, 지점' }],
    });
    expect(readTable(startingAt(text, 2))).toMatchObject({ phoneName: '손전화칸' });
    expect(readTable('11월 명단,,\n이름,휴대폰,지점\n김하나,010-1234-5678,강남')?.notes).toEqual([
      '머리글 위의 줄(‘11월 명단’)은 넣지 않았어요.',
    ]);
  });

  it('keeps the separator that its first line names when another header is chosen', () => {
    const text = 'sep=;\n예약, 명단;11월;\n이름;휴대폰;지점, 층\n김하나;010-1234-5678;강남';

    expect(readTable(startingAt(text, 3))?.columns.map(({ name }) => name)).toContain('이름');
    expect(startingAt(text, 3).startsWith('sep=;\n이름')).toBe(true);
  });

  it('says which columns were not taken, and why', () => {
    const names = Array.from({ length: 11 }, (_, n) => `변수${n + 1}`);
    const head = ['휴대폰', '', '지점', '지점', '가'.repeat(21), '{나}', '수신거부', ...names];
    const row = ['01012345678', ...Array.from({ length: head.length - 1 }, () => '값')];
    const table = readTable([head, row].map((cells) => cells.join('\t')).join('\n'))!;

    expect(table.columns.map(({ name }) => name)).toEqual(['지점', ...names.slice(0, 9)]);
    expect(table.notes).toEqual([
      '2번째 열은 이름이 비어 있어 가져오지 않았어요.',
      '‘지점’ 열이 두 번 있어 앞의 것만 가져왔어요.',
      `‘${'가'.repeat(20)}…’ 열은 이름이 20자를 넘어 가져오지 않았어요.`,
      '‘{나}’ 열은 이름에 쓸 수 없는 글자가 있어 가져오지 않았어요.',
      '열은 10개까지라 변수10, 변수11 열은 가져오지 않았어요.',
    ]);
  });

  it('says nothing of a column that is empty altogether', () => {
    expect(readTable('휴대폰,지점,,\n01012345678,강남,,')!.notes).toEqual([]);
  });

  it('says which values were not taken as they stand, by their lines', () => {
    const rows = [
      `01000000001,${'가'.repeat(101)}`,
      '01000000002,축하 🎉',
      '01000000003,5만₩ – café',
      '01000000004,#{이름}',
      '01000000005,(광 고)',
      '01000000006,강남,역삼',
      ...Array.from({ length: 5 }, (_, n) => `0100000001${n},축하 🎂`),
    ];
    const { columns, notes } = readTable(['휴대폰,지점', ...rows].join('\n'))!;

    expect(columns[0]!.values).toEqual(['', '', '5만원 - cafe', '', '', '', '', '', '', '', '']);
    expect(notes).toEqual([
      '칸이 머리글보다 많아 그 줄의 값을 모두 비웠어요: 7번째 줄.',
      '‘지점’ 값이 100자를 넘어 비웠어요: 2번째 줄.',
      '‘지점’에 보낼 수 없는 글자(🎉)가 있어 비웠어요: 3번째 줄.',
      '‘지점’에서 보낼 수 없는 글자를 비슷한 글자로 바꿨어요: 4번째 줄.',
      '‘지점’ 값에 변수나 바꿔 쓴 (광고) 표시가 있어 비웠어요: 5번째, 6번째 줄.',
      '‘지점’에 보낼 수 없는 글자(🎂)가 있어 비웠어요: 8번째, 9번째, 10번째 줄 외 2줄.',
    ]);
  });

  it('returns only its numbers when no columns are needed', () => {
    expect(everyNumberOf('이름,휴대폰\n김하나,010-1234-5678')).toBe('010-1234-5678');
  });
});

it('keeps the header below a title that holds a number, and does not send to that number', () => {
  const table = readTable('문의 010-9999-0000\n이름,휴대폰\n홍길동,010-1234-5601');

  expect(table).toMatchObject({ phoneName: '휴대폰', written: ['010-1234-5601'] });
  expect(table?.columns).toEqual([{ name: '이름', values: ['홍길동'] }]);
});

describe('the phone column', () => {
  it.each([
    ['계좌,전화\n010-12-345678,010-9999-5601', '전화'],
    ['계좌,전화\n010-12-345678,02-123-4567', '전화'],
    ['주문번호,전화\n01012345699,010-9999-5601', '전화'],
    ['회원번호,연락처\n01012345699,010-9999-5601', '연락처'],
    ['주문번호,핸드폰 번호(필수)\n01012345699,010-9999-5601', '핸드폰 번호(필수)'],
    ['이름,휴대폰,집\n홍,010-1111-0001,010-1111-0002\n김,,010-1111-0003', '휴대폰'],
    ['집전화,Mobile No.\n010-1111-0001,010-1111-0002', 'Mobile No.'],
    ['보호자 휴대폰,본인 연락처\n010-1111-0001,010-1111-0002', '본인 연락처'],
    ['계좌번호,번호\n010-12-345678,010-9999-5601', '번호'],
    ['번호,이름,본인\n1,홍,010-1111-0001', '본인'],
    ['회사 전화,본인\n02-123-4567,010-1111-0001', '본인'],
    ['보내는사람 연락처,수령인 연락처\n010-1111-0001,010-1111-0002', '수령인 연락처'],
    ['Sender Phone,Receiver Phone\n010-1111-0001,010-1111-0002', 'Receiver Phone'],
    ['from,to\n010-1111-0001,010-1111-0002', 'to'],
    ['발신번호,수신번호\n010-1111-0001,010-1111-0002', '수신번호'],
    ['이름,구 휴대폰,신 휴대폰\n홍,010-1111-0001,010-1111-0002', '신 휴대폰'],
    ['이름,휴대폰(구),휴대폰(신)\n홍,010-1111-0001,010-1111-0002', '휴대폰(신)'],
    ['phone_old,phone_new\n010-1111-0001,010-1111-0002', 'phone_new'],
    ['이전번호,현재번호\n010-1111-0001,010-1111-0002', '현재번호'],
    ['비상 연락처,연락처\n010-1111-0001,010-1111-0002', '연락처'],
    ['쿠폰번호,고객번호\n01012345699,01012345698', '고객번호'],
    ['주문번호,받는분\n01012345699,01012345698', '받는분'],
    ['주문자 연락처,수령인 연락처\n010-1111-0001,010-1111-0002', '수령인 연락처'],
    ['예약,11월,명단\n집,휴대폰,지점\n010-1111-0001,010-1234-5678,강남', '휴대폰'],
  ])('is chosen by its heading: %j', (text, name) => {
    expect(readTable(text)?.phoneName).toBe(name);
  });

  it('names the columns of the same rank that it does not read', () => {
    const both = '휴대폰1,휴대폰2\n010-1111-0001,010-1111-0002\n010-1111-0003,';
    const one = '휴대폰1,휴대폰2\n010-1111-0001,\n010-1111-0003,';

    expect(readTable(both)?.notes).toEqual([
      '번호가 든 열이 여럿이라 ‘휴대폰1’ 열만 읽었어요. ‘휴대폰2’ 열에는 보내지 않아요.',
    ]);
    expect(readTable(one)?.notes).toEqual([]);
  });

  it.each(['계좌번호', '쿠폰번호', '구 휴대폰', '보내는 분'])(
    'is questioned if its heading names other numbers: %s',
    (name) => {
      const notes = readTable(`${name},이름\n010-12-345678,홍`)?.notes;

      expect(notes).toEqual([`‘${name}’ 열은 받는 사람의 번호가 아닐 수 있어요. 확인해 주세요.`]);
    },
  );

  it.each(['휴대폰', '연락처', '전화번호'])(
    'is not questioned if a heading of telephones has numbers without their zero: %s',
    (name) => {
      expect(readTable(`${name},이름\n1022220026,홍`)?.notes).toEqual([]);
    },
  );

  it.each(['구매자 휴대폰', '친구 연락처', '전화번호', '구독자 연락처'])(
    'is not questioned under an ordinary heading: %s',
    (name) => {
      expect(readTable(`${name},이름\n010-1234-5678,홍`)?.notes).toEqual([]);
    },
  );

  it.each([
    '문의 010-9999-0000\n이름,휴대폰\n홍길동,010-1234-5601',
    '문의,010-9999-0000\n이름,휴대폰\n홍길동,010-1234-5601',
    '11월 명단\n문의 010-9999-0000\n이름,휴대폰\n홍길동,010-1234-5601',
    '문의 010-9999-0000\n휴대폰\n010-1234-5601',
  ])('starts below a title with a telephone, which is named: %j', (text) => {
    const table = readTable(text);

    expect(table?.written).toEqual(['010-1234-5601']);
    expect(table?.notes.join('')).toContain('010-9999-0000');
  });

  it.each([
    ['a name and a number', '김마루,010-1234-5601'],
    ['one cell', '김마루 010-1234-5601'],
    ['a number alone', '010-1234-5601'],
    ['a name like a contact word', '문의진,010-1234-5601'],
    ['a customer', '고객 김마루,010-1234-5601'],
    ['a title with an unknown number', '명단,김마루,010-1234-5601'],
  ])('[C22] asks about the number above its header: %s', (_case, line) => {
    const read = readPhones(`11월 명단\n${line}\n이름,휴대폰\n김하나,010-1234-5602`);

    expect(read).toMatchObject({
      recognised: 2,
      lines: [2, 4],
      doubts: { above: [0], refusal: [], unclear: [] },
      table: { phoneName: '휴대폰' },
    });
    expect(read.table?.notes).toEqual(['머리글 위의 줄(‘11월 명단’)은 넣지 않았어요.']);
  });

  it('[C22] keeps the values of a row above its header that is in the same columns', () => {
    const read = readPhones('홍길동,010-1234-5601\n이름,휴대폰\n김하나,010-1234-5602');

    expect(read.table).toMatchObject({
      written: ['010-1234-5601', '010-1234-5602'],
      columns: [{ name: '이름', values: ['홍길동', '김하나'] }],
    });
  });

  it('[C22] keeps every number above the header of an exclude list', () => {
    const text =
      '11월 제외\n김마루,010-1234-5601\n담당 010-1234-5603\n이름,휴대폰\n김,010-1234-5602';

    expect(readEveryNumber(text)).toMatchObject({ recognised: 3, invalid: 0 });
  });
});
