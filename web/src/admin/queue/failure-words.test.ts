import { expect, it } from 'vitest';
import { failureWords } from './failure-words.ts';

it.each([
  ['connect ECONNREFUSED 127.0.0.1:5432', '데이터베이스에 닿지 못했어요'],
  ['write CONNECTION_CLOSED 10.0.0.3:5432', '데이터베이스에 닿지 못했어요'],
  ['PostgreSQL is unavailable.', '데이터베이스에 닿지 못했어요'],
  ['canceling statement due to statement timeout', '데이터베이스 응답이 너무 오래 걸렸어요'],
  ['PostgreSQL has not responded for 10000 ms.', '데이터베이스 응답이 너무 오래 걸렸어요'],
  ['No PostgreSQL connection within 5000 ms.', '데이터베이스 연결이 모자라요'],
  ['Redis cannot be reached.', 'Redis에 닿지 못했어요'],
  ['job stalled more than allowable limit', '하던 작업 서버가 멈췄어요'],
  ['The gateway did not return payment pay_1.', '결제사가 결과를 알려 주지 않아요'],
  ['fetch failed', '상대 서버에 연결하지 못했어요'],
  ['no answer', '상대 서버가 제때 답하지 않았어요'],
])('says of “%s” that it means “%s”', (reason, words) => {
  expect(failureWords(reason)).toBe(words);
});

it('leaves a failure without a translation unchanged', () => {
  expect(failureWords('발신번호가 등록되지 않았습니다')).toBeNull();
});
