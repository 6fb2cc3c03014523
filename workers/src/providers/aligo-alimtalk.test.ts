import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAligoAlimtalk } from './aligo-alimtalk.ts';
import { GatewayUnclear } from './sms-gateway.ts';

const MESSAGE = {
  to: '01022220001',
  from: '16000000',
  channel: 'PF1',
  template: 'TP1',
  words: { 금액: '12,000원', 주문: 'A1' },
  reference: 'alimtalk-1',
};

const TEMPLATE = {
  templtCode: 'TP1',
  templtName: '환불 안내',
  templtContent: '환불\r\n#{금액}',
  templtTitle: '#{금액}',
  status: 'R',
  inspStatus: 'APR',
  buttons: [
    { ordering: '1', name: '보기', linkType: 'WL', linkMo: 'https://maru.example/o/#{주문}' },
  ],
};

let server: Server;
let answers: object[];
let asked: URLSearchParams[];
let alimtalk: ReturnType<typeof createAligoAlimtalk>;

beforeEach(async () => {
  [answers, asked] = [[], []];
  server = createServer((request, response) => {
    void text(request).then((body) => {
      asked.push(new URLSearchParams(body));
      response.end(JSON.stringify(answers.shift()));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  alimtalk = createAligoAlimtalk({
    baseUrl: `http://127.0.0.1:${address.port}`,
    userId: 'user',
    apiKey: 'key',
    timeoutMs: 5_000,
  });
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

describe('[M18] an order of 알림톡 at Aligo', () => {
  it('repeats the approved text, its title and its buttons, and lets nothing take its place', async () => {
    answers = [{ code: 0, list: [TEMPLATE] }];

    const order = await alimtalk.draw(MESSAGE);

    expect(order).toEqual({
      code: '2000',
      fields: {
        senderkey: 'PF1',
        tpl_code: 'TP1',
        sender: '16000000',
        receiver_1: '01022220001',
        subject_1: '환불 안내',
        message_1: '환불\r\n12,000원',
        emtitle_1: '12,000원',
        button_1: JSON.stringify({
          button: [
            { ordering: '1', name: '보기', linkType: 'WL', linkMo: 'https://maru.example/o/A1' },
          ],
        }),
        failover: 'N',
      },
    });
    expect(Object.fromEntries(asked[0]!)).toEqual({
      apikey: 'key',
      userid: 'user',
      senderkey: 'PF1',
      tpl_code: 'TP1',
    });
  });

  it.each([
    ['was stopped', { status: 'S' }, '3105'],
    ['is under review', { inspStatus: 'REQ' }, '3105'],
    ['asks in a button for what we cannot say', { buttons: [{ linkMo: '#{할인}' }] }, '3106'],
  ])('is none when the template %s', async (_case, change, code) => {
    answers = [{ code: 0, list: [{ ...TEMPLATE, ...change }] }];

    expect(await alimtalk.draw(MESSAGE)).toEqual({ code });
  });

  it.each([
    [
      { code: -99, message: '포인트가 부족합니다.' },
      { status: 402, isConfiguration: true },
    ],
    [
      { code: '-101', message: '인증오류입니다.' },
      { status: 401, isConfiguration: true },
    ],
    [
      { code: -99, message: '발신 프로파일 키 파라메더 정보가 전달되지 않았습니다.' },
      { status: 400, isConfiguration: false },
    ],
    [
      { code: 0, info: { mid: 7, scnt: 0, fcnt: 1 } },
      { status: 400, code: 'NotTaken' },
    ],
  ])('is refused by %j', async (body, refusal) => {
    answers = [body];

    await expect(alimtalk.send({})).rejects.toMatchObject({ name: 'GatewayRejected', ...refusal });
  });

  it('is unclear without a number to ask by', async () => {
    answers = [{ code: 0, message: '성공적으로 전송요청 하였습니다.' }];

    await expect(alimtalk.send({})).rejects.toBeInstanceOf(GatewayUnclear);
  });

  it.each([
    [{ msgid: 'Q12', rslt: '0' }, '3000'],
    [{ msgid: '12', rslt: null }, '3000'],
    [{ msgid: '12', rslt: '0', rslt_message: '성공' }, '4000'],
    [{ msgid: '12', rslt: 'U', rslt_message: '메시지가 템플릿과 일치하지않음' }, '3106'],
    [{ msgid: '12', rslt: '5', rslt_message: '메시지 발송 후 수신여부 불투명' }, '3014'],
    [{ msgid: '12', rslt: 'F', rslt_message: '기타 오류' }, 'F 기타 오류'],
  ])('is reported by %j', async (line, code) => {
    answers = [{ code: 0, list: [{ phone: '010-2222-0001', ...line }], totalPage: '1' }];

    const listed = [];
    for await (const one of alimtalk.list('9')) listed.push(one);

    expect(listed).toEqual([{ to: '01022220001', messageId: line.msgid, code, reference: null }]);
  });
});

it('[M18] a channel that Aligo has blocked sends nothing', async () => {
  answers = [
    { code: 0, list: [{ senderKey: 'PF1', status: 'S' }] },
    { code: 0, list: [TEMPLATE] },
  ];

  expect(await alimtalk.listTemplates()).toMatchObject([{ code: 'TP1', state: 'stopped' }]);
});

it.each([
  [[{ commentContent: '처음' }, { id: 2, commentContent: '반려 사유예요.' }], '반려 사유예요.'],
  [[{ content: '반려 사유예요.', status: 'REJ' }, { status: 'REP' }], '반려 사유예요.'],
  ['반려 사유예요.', '반려 사유예요.'],
  [[], ''],
  [null, ''],
])('[M18] why a template was rejected at Aligo is read of %j', async (comments, reason) => {
  answers = [
    { code: 0, list: [{ senderKey: 'PF1', status: 'A' }] },
    { code: 0, list: [{ ...TEMPLATE, inspStatus: 'REJ', comments }] },
  ];

  expect(await alimtalk.listTemplates()).toMatchObject([{ state: 'rejected', reason }]);
});
