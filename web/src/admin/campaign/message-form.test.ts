import { describe, expect, it } from 'vitest';
import { CallFailed } from '../../shared/call.ts';
import { audienceOf } from './audience-choice.ts';
import { aCampaign } from './campaign.fixture.ts';
import { noCondition } from './condition-choice.ts';
import { fieldErrorsOf } from './field-errors.ts';
import {
  emptySms,
  pushFor,
  sendAtOf,
  sendAtProblems,
  smsFor,
  smsForm,
  withoutPasted,
} from './message-form.ts';

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

it('[M23] a message begins with the conditions of a saved audience', () => {
  const audience = { kind: 'conditions', match: { grades: ['vip'] } } as const;

  for (const { audience: choice } of [smsFor({ audience }), pushFor({ audience })]) {
    expect(audienceOf(choice, [])).toMatchObject({ audience });
  }
  expect(smsFor({ audience: { kind: 'phones', phones: ['01012345678'] } })).toEqual(emptySms);
});

describe('a campaign that is sent once more', () => {
  it('starts with the original text, without the advertising frame, and for the same recipients', () => {
    const clone = aCampaign({
      _id: 31,
      text: '(광고)[마루] 특가\n둘째 줄\n무료수신거부 080-000-0000',
      advertising: true,
      audience: { kind: 'grade', grades: ['vip'], exclude: { phones: 3 } },
    });
    const form = smsFor({ clone });

    expect(form).toMatchObject({ text: '특가\n둘째 줄', advertising: true, cloneOf: 31 });
    expect(form.audience).toMatchObject({ kind: 'conditions', match: { grades: ['vip'] } });
    // The three numbers are not stored. The form cannot be sent until staff choose the recipients.
    expect(audienceOf(form.audience)).toHaveProperty('problem');
  });

  it('never reaches everybody because its members were not kept', () => {
    const clone = aCampaign({ audience: { kind: 'members', count: 3 } });

    expect(audienceOf(smsFor({ clone }).audience)).toHaveProperty('problem');
  });

  it('is a push as well', () => {
    const clone = aCampaign({
      channel: 'push',
      kind: 'PUSH',
      title: '(광고)[마루] 특가',
      text: '지금\n무료수신거부: 브라우저의 알림 설정',
      link: '/event',
    });

    expect(pushFor({ clone })).toMatchObject({ title: '특가', text: '지금', link: '/event' });
    expect(pushFor(null)).toMatchObject({ title: '', link: '/', cloneOf: null });
  });
});

it('a picture is kept in drafts and in copies of a campaign that had it', () => {
  const picture = '/uploads/message/aa.jpg';
  const clone = aCampaign({ kind: 'MMS', picture });

  expect(withoutPasted({ ...emptySms, picture }).picture).toBe(picture);
  expect(smsFor({ clone }).picture).toBe(picture);
  const { picture: _, ...before } = emptySms;
  expect(smsForm.parse(before).picture).toBeNull();
});

it('a copy of a message keeps the sender number, also as a draft', () => {
  const clone = aCampaign({ sender: '16001234' });

  const kept = withoutPasted(smsFor({ clone }));

  expect(kept).toMatchObject({ keepsSender: true, sender: '16001234' });
});

it('a draft keeps no numbers of other people', () => {
  const exclude = { ...emptySms.audience.exclude, phones: '01012345678' };
  const audience = { ...emptySms.audience, phones: '01012345678', members: '12', exclude };

  const kept = withoutPasted({ ...emptySms, text: '안내', audience });

  expect(kept.text).toBe('안내');
  expect(JSON.stringify(kept)).not.toContain('01012345678');
  expect(kept.audience.members).toBe('');
});

describe('excluded numbers that are not stored', () => {
  const vips = { ...noCondition, grades: ['vip' as const] };
  const exclude = { on: true, match: vips, phones: '01012345678', missing: false };
  const draft = withoutPasted({ ...emptySms, audience: { ...emptySms.audience, exclude } });
  const clone = aCampaign({
    audience: { kind: 'all', exclude: { conditions: { grades: ['vip'] }, phones: 1 } },
  });

  it.each([
    ['a draft', smsForm.parse(draft)],
    ['a copy', smsFor({ clone })],
    ['a draft of a copy', withoutPasted(smsFor({ clone }))],
  ])('stop the message of %s until they are given again or waived', (_what, { audience }) => {
    const again = { ...audience, exclude: { ...audience.exclude, phones: '01012345678' } };
    const waived = { ...audience, exclude: { ...audience.exclude, missing: false } };

    expect(audienceOf(audience)).toHaveProperty('problem');
    expect(audienceOf(again)).toMatchObject({ audience: { exclude: { phones: ['01012345678'] } } });
    expect(audienceOf(waived)).toEqual({
      audience: { kind: 'all', exclude: { conditions: { grades: ['vip'] } } },
    });
  });

  it('are not asked for in a draft without the mark', () => {
    const { missing: _missing, ...older } = emptySms.audience.exclude;
    const before = { ...emptySms, audience: { ...emptySms.audience, exclude: older } };

    expect(smsForm.parse(before).audience.exclude.missing).toBe(false);
  });
});

describe('a refusal by the server', () => {
  it('marks the fields it names', () => {
    const refused = new CallFailed('INVALID_INPUT', {
      errors: [
        { path: 'text', message: 'must contain only characters that carriers can send' },
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
