/**
 * Patterns in error messages of drivers, stores and providers, with their explanations. The first
 * match is used.
 */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/ENOSPC|no space left|could not extend file/i, '디스크에 자리가 없어요'],
  [
    /Redis cannot be reached|Connection is closed|max retries per request|isn't writeable|MISCONF|READONLY/i,
    'Redis에 닿지 못했어요',
  ],
  [/OOM command not allowed/i, 'Redis 메모리가 가득 찼어요'],
  [
    /statement timeout|PostgreSQL has not responded|query_canceled/i,
    '데이터베이스 응답이 너무 오래 걸렸어요',
  ],
  [/lock timeout|deadlock|could not serialize/i, '데이터베이스에서 다른 작업과 겹쳤어요'],
  [
    /too many clients|connection slots|No PostgreSQL connection within/i,
    '데이터베이스 연결이 모자라요',
  ],
  [
    /PostgreSQL (?:is unavailable|closed)|CONNECTION_(?:CLOSED|ENDED|DESTROYED)|CONNECT_TIMEOUT|terminating connection|database system is|:5432\b/i,
    '데이터베이스에 닿지 못했어요',
  ],
  [
    /violates [\w-]+ constraint|(?:relation|column|function) .+ does not exist|duplicate key/i,
    '데이터베이스가 받지 않는 값이에요',
  ],
  [/job stalled|Missing lock/i, '하던 작업 서버가 멈췄어요'],
  [/The gateway (?:did not return|returned no)/i, '결제사가 결과를 알려 주지 않아요'],
  [/The step returned/i, '일괄 작업의 한 단계를 서버가 처리하지 못했어요'],
  [/no push service accepts it/i, '푸시 서비스가 지금은 받지 않아요'],
  [/^group is|no result for the message|unreadable answer/i, '발송사의 답을 알아볼 수 없어요'],
  [/no answer|timed? ?out|ETIMEDOUT|aborted due to timeout/i, '상대 서버가 제때 답하지 않았어요'],
  [
    /no connection|fetch failed|ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|socket hang up/i,
    '상대 서버에 연결하지 못했어요',
  ],
];

/** Korean text for why a job failed. `null` = only the original error text explains it. */
export function failureWords(reason: string): string | null {
  return REASONS.find(([said]) => said.test(reason))?.[1] ?? null;
}
