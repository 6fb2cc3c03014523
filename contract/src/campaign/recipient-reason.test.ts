import { describe, expect, it } from 'vitest';
import { reasonText } from './recipient-reason.ts';

describe('the reason of a failure', () => {
  it.each([
    ['2062 발신번호가 등록되지 않았습니다.', '발신번호가 등록되지 않았습니다. (2062)'],
    ['GROUP_GONE', '발송사에서 발송 기록을 찾지 못해 결과를 알 수 없어요.'],
    ['SUBSCRIPTION_ENDED', '알림을 끄거나 브라우저를 지운 기기예요.'],
    ['HTTP 413', '푸시 서버가 거절했어요. (HTTP 413)'],
    ['HTTP 0', '푸시 서버에 연결하지 못했어요.'],
    ['SomethingNew', '알려지지 않은 사유예요. (SomethingNew)'],
    [null, '–'],
  ])('is Korean for %s', (reason, text) => {
    expect(reasonText(reason)).toBe(text);
  });
});
