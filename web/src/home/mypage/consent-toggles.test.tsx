// @vitest-environment happy-dom
import { getMe, setMyConsent } from '@maru/contract/account/me';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { takeAlerts } from '../../shared/alert/alert.ts';
import { CallFailed } from '../../shared/call.ts';
import { createQueries } from '../../shared/query.ts';
import { translatePage } from '../../shared/translated-page.fixture.ts';
import { sentenceOf } from '../../shared/wording.ts';
import { ConsentToggles } from './consent-toggles.tsx';

interface Reported {
  params: { kind: string };
  body: { given: boolean };
}

const { makeCall } = vi.hoisted(() => ({
  makeCall: vi.fn<(call: unknown, input: Reported) => Promise<unknown>>(),
}));
vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall,
}));
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const SMS = /^혜택·이벤트 문자/;
const PUSH = /^혜택·이벤트 푸시/;
let said: string[];
const KINDS = ['marketing_sms', 'marketing_push', 'night'] as const;

it('takes the presses of several toggles while the first is on its way', async () => {
  const { answer } = withServer();
  const toggle = await open();

  fireEvent.click(toggle(SMS));
  await waitFor(() => expect(isOn(toggle(SMS))).toBe(true));
  fireEvent.click(toggle(PUSH));

  await waitFor(() => expect(asked()).toEqual(['marketing_sms true', 'marketing_push true']));
  await waitFor(() => expect(isOn(toggle(PUSH))).toBe(true));
  expect(isOn(toggle(SMS))).toBe(true);
  await act(async () => answer());
  await act(async () => answer());
  expect(isOn(toggle(SMS)) && isOn(toggle(PUSH))).toBe(true);
});

it('changes the words of a toggle on a translated page', async () => {
  const { answer } = withServer();
  const toggle = await open();
  translatePage();

  fireEvent.click(toggle(SMS));
  await waitFor(() => expect(asked()).toEqual(['marketing_sms true']));
  await act(async () => answer());

  await waitFor(() => expect(document.querySelectorAll('li')).toHaveLength(KINDS.length));
  expect(isOn(toggle(SMS))).toBe(true);
});

it('keeps the presses of one toggle in their order, and shows the last', async () => {
  const { answer } = withServer();
  const toggle = await open();

  fireEvent.click(toggle(SMS));
  await waitFor(() => expect(isOn(toggle(SMS))).toBe(true));
  fireEvent.click(toggle(SMS));

  await waitFor(() => expect(isOn(toggle(SMS))).toBe(false));
  expect(asked()).toEqual(['marketing_sms true']);
  await act(async () => answer());
  await waitFor(() => expect(asked()).toEqual(['marketing_sms true', 'marketing_sms false']));
  await act(async () => answer());
  expect(isOn(toggle(SMS))).toBe(false);
});

it('reports a failed change, and still shows the state of the server', async () => {
  const { lose } = withServer();
  const toggle = await open();

  fireEvent.click(toggle(SMS));
  await waitFor(() => expect(asked()).toEqual(['marketing_sms true']));
  await act(async () => lose());

  expect(said).toEqual([sentenceOf('NETWORK')]);
  const kept = await screen.findByRole('switch', { name: /동의$/ });
  await waitFor(() => expect(isOn(kept)).toBe(true));
});

/**
 * Fake server that stores every change. On request it answers the oldest pending change or loses
 * the response.
 */
function withServer() {
  const given = new Map<string, boolean>();
  const waiting: ((isLost: boolean) => void)[] = [];
  const consentOf = (kind: string) => ({
    kind,
    given: given.get(kind) ?? false,
    at: given.has(kind) ? '2026-11-20T09:00:00+09:00' : null,
  });
  makeCall.mockImplementation((call, { params, body }) => {
    if (call === getMe) return Promise.resolve({ consents: KINDS.map(consentOf) });
    return new Promise((resolve, reject) => {
      waiting.push((isLost) => {
        given.set(params.kind, body.given);
        if (isLost) reject(new CallFailed('NETWORK'));
        else resolve({ item: consentOf(params.kind) });
      });
    });
  });
  return { answer: () => waiting.shift()?.(false), lose: () => waiting.shift()?.(true) };
}

/** Calls that the server received, in order. */
function asked(): string[] {
  return makeCall.mock.calls
    .filter(([call]) => call === setMyConsent)
    .map(([, { params, body }]) => `${params.kind} ${body.given}`);
}

async function open() {
  said = [];
  takeAlerts(({ message }) => void said.push(message));
  render(
    <QueryClientProvider client={createQueries()}>
      <ConsentToggles />
    </QueryClientProvider>,
  );
  await screen.findAllByRole('switch');
  return (name: RegExp) => screen.getByRole('switch', { name });
}

function isOn(toggle: HTMLElement): boolean {
  return toggle.getAttribute('aria-checked') === 'true';
}
