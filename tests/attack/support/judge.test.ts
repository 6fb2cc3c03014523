import { describe, expect, it } from 'vitest';
import { faultOf, type Answer } from './judge.ts';

const RESPONSES = {
  200: { description: 'The answer.' },
  409: { description: 'STATE_CONFLICT, VERSION_CONFLICT' },
};
const refused = (message: string, status: number): Answer => ({
  status,
  contentType: 'application/json; charset=utf-8',
  requestId: 'r1',
  text: JSON.stringify({ success: false, message, requestId: 'r1' }),
});
const taken: Answer = { ...refused('', 200), text: '{}' };

describe('an answer to an attack', () => {
  it.each([
    taken,
    refused('INVALID_INPUT', 400),
    refused('STATE_CONFLICT', 409),
    refused('MISSING_TOKENS', 401),
    refused('INVALID_INPUT', 431),
  ])('may be %o', (answer) => {
    expect(faultOf(answer, RESPONSES)).toBeNull();
  });

  it.each([
    ['fails with 500', refused('INTERNAL_ERROR', 500)],
    ['fails with 503', refused('SERVICE_UNAVAILABLE', 503)],
    ['has no request id', { ...taken, requestId: null }],
    ['must not answer 201', { ...taken, status: 201 }],
    ['must not return ALREADY_LISTED', refused('ALREADY_LISTED', 409)],
    ['returns INVALID_INPUT as 409', refused('INVALID_INPUT', 409)],
    ['refuses as text/html', { ...refused('NOT_FOUND', 404), contentType: 'text/html' }],
    ['refuses in another format', { ...refused('NOT_FOUND', 404), text: '<html>' }],
    ['refuses in another format', refused('SOMETHING', 400)],
  ])('is told when it %s', (why, answer) => {
    expect(faultOf(answer, RESPONSES)).toBe(why);
  });
});
