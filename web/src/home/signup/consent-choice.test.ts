import { consentKinds } from '@maru/contract/session/signup';
import { describe, expect, it } from 'vitest';
import {
  documentState,
  missingConsents,
  overallOf,
  withAll,
  withConsent,
  withDocument,
  type Consents,
} from './consent-choice.ts';

const nothing: Consents = new Set();

describe('consents', () => {
  it('are mixed as long as an optional one is open', () => {
    const required = withConsent(
      withConsent(withConsent(nothing, 'terms', true), 'privacy', true),
      'ethics',
      true,
    );

    expect(overallOf(nothing)).toBe('none');
    expect(overallOf(required)).toBe('some');
    expect(missingConsents(required)).toEqual([]);
    expect(overallOf(withAll(true))).toBe('all');
  });

  it('go all at once and come back all at once', () => {
    expect([...withAll(true)]).toEqual([...consentKinds]);
    expect(withAll(false).size).toBe(0);
  });

  it('of advertising are two, by channel', () => {
    const both = withDocument(nothing, 'marketing', true);
    const one = withConsent(both, 'marketing_push', false);

    expect(documentState(both, 'marketing')).toBe('all');
    expect(documentState(one, 'marketing')).toBe('some');
  });

  it('lose the night with the last channel', () => {
    const night = withConsent(withDocument(nothing, 'marketing', true), 'night', true);

    expect(withConsent(night, 'marketing_sms', false).has('night')).toBe(true);
    expect(withDocument(night, 'marketing', false).has('night')).toBe(false);
    expect(withConsent(nothing, 'night', true).has('night')).toBe(false);
  });
});
