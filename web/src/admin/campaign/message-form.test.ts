import { describe, expect, it } from 'vitest';
import { CallFailed } from '../../shared/call.ts';
import { fieldErrorsOf } from './field-errors.ts';
import { emptySms, sendAtOf, sendAtProblems, withoutPasted } from './message-form.ts';
import { createSendKey } from './send-key.ts';

const NOW = Date.parse('2026-11-20T09:00:00+09:00');
const later = { when: 'later' as const, sendAt: '2026-11-20T18:00:00+09:00' };

describe('the time of a message', () => {
  it('is none for now, also when one was chosen before', () => {
    expect(sendAtOf({ ...later, when: 'now' })).toBeNull();
    expect(sendAtOf(later)).toBe(later.sendAt);
  });

  it('has to be chosen, and to lie ahead', () => {
    expect(sendAtProblems({ when: 'now', sendAt: null }, NOW)).toEqual({});
    expect(sendAtProblems(later, NOW)).toEqual({});
    expect(sendAtProblems({ when: 'later', sendAt: null }, NOW)).toHaveProperty('sendAt');
    expect(sendAtProblems(later, Date.parse(later.sendAt))).toHaveProperty('sendAt');
  });
});

it('a draft keeps no numbers of other people', () => {
  const exclude = { ...emptySms.audience.exclude, phones: '01012345678' };
  const audience = { ...emptySms.audience, phones: '01012345678', members: '12', exclude };

  const kept = withoutPasted({ ...emptySms, text: '안내', audience });

  expect(kept.text).toBe('안내');
  expect(JSON.stringify(kept)).not.toContain('01012345678');
  expect(kept.audience.members).toBe('');
});

it('a key stays until the message has gone out', () => {
  const keys = ['one', 'two'];
  const key = createSendKey(() => keys.shift() ?? '');

  expect([key.current(), key.current()]).toEqual(['one', 'one']);
  key.renew();
  expect(key.current()).toBe('two');
});

describe('a refusal by the server', () => {
  it('marks the fields it names', () => {
    const refused = new CallFailed('INVALID_INPUT', {
      errors: [
        { path: 'text', message: 'holds characters no carrier can send' },
        { path: 'audience.phones.3', message: 'too long' },
        { path: 'send_at', message: 'no date' },
      ],
    });

    expect(Object.keys(fieldErrorsOf(refused)).toSorted()).toEqual(['audience', 'sendAt', 'text']);
  });

  it('of another kind marks none', () => {
    expect(fieldErrorsOf(new CallFailed('NETWORK'))).toEqual({});
  });
});
