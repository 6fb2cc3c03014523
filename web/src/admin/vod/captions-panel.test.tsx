// @vitest-environment happy-dom
import {
  deleteVodCaptions,
  getVodCaptions,
  MAX_CAPTIONS_BYTES,
  setVodCaptions,
  type StaffCaptions,
} from '@maru/contract/vod/captions';
import { readCaptions } from '@maru/contract/vod/read-captions';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { CallFailed } from '../../shared/call.ts';
import { DialogHost } from '../../shared/dialog-host/dialog-host.tsx';
import { createQueries } from '../../shared/query.ts';
import { CaptionsPanel } from './captions-panel.tsx';
import { vttOf } from './vtt-file.ts';

const { makeCall } = vi.hoisted(() => ({
  makeCall: vi.fn<(call: unknown, request: object) => Promise<unknown>>(),
}));
vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall,
}));

afterEach(() => {
  cleanup();
  makeCall.mockReset();
});

const NONE: StaffCaptions = { cues: [], version: 0, updated_at: null, updated_by: null };
const SOME: StaffCaptions = {
  cues: [
    { from_ms: 1_000, to_ms: 3_500, text: '수급 & 환율\n5 < 6 --> 끝' },
    { from_ms: 3_723_045, to_ms: 3_724_000, text: '마칠게요' },
  ],
  version: 3,
  updated_at: '2026-11-20T09:00:00+09:00',
  updated_by: '이운영',
};

/** @param write answers the change; it rejects with what the server refuses. */
async function show(captions: StaffCaptions, write = async (): Promise<unknown> => undefined) {
  makeCall.mockImplementation(async (call) =>
    call === getVodCaptions ? { item: captions } : write(),
  );
  render(
    <QueryClientProvider client={createQueries()}>
      <CaptionsPanel vodId={7} />
      <DialogHost />
    </QueryClientProvider>,
  );
  return screen.findByLabelText('자막 파일 고르기');
}

const choose = (field: HTMLElement, file: File) =>
  fireEvent.change(field, { target: { files: [file] } });
const fileOf = (...parts: BlobPart[]) => new File(parts, '자막.srt');
const writes = () => makeCall.mock.calls.filter(([call]) => call !== getVodCaptions);

it.each([
  ['UTF-8', new TextEncoder().encode('WEBVTT 가')],
  ['CP949', Uint8Array.of(0x57, 0x45, 0x42, 0x56, 0x54, 0x54, 0x20, 0xb0, 0xa1)],
  ['UTF-16', Uint8Array.from([0xff, 0xfe, ...Buffer.from('WEBVTT 가', 'utf16le')])],
])('[S36] sends the text of a file in %s, with the version that staff see', async (_, bytes) => {
  const field = await show(SOME);

  choose(field, fileOf(bytes));

  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(writes()[0]).toEqual([
    setVodCaptions,
    { params: { _id: 7 }, body: { text: 'WEBVTT 가', version: 3 } },
  ]);
});

it('[S36] says which line was refused, and why', async () => {
  const errors = [{ path: 'text.12', message: 'not in order' }];
  const field = await show(NONE, () => Promise.reject(new CallFailed('INVALID_INPUT', { errors })));

  choose(field, fileOf('WEBVTT'));

  expect((await screen.findByRole('alert')).textContent).toBe(
    '12번째 줄: 앞 자막보다 늦게 시작해야 해요. 시각 순서로 적어 주세요.',
  );
});

it('[C16] [S36] names the lines with forbidden words', async () => {
  const errors = [{ path: 'text.6', message: 'guaranteed-profit: 수익 보장' }];
  const field = await show(NONE, () =>
    Promise.reject(new CallFailed('FORBIDDEN_WORDS', { errors })),
  );

  choose(field, fileOf('WEBVTT'));

  expect((await screen.findByRole('alert')).textContent).toBe(
    '6줄: 쓸 수 없는 표현이에요: ‘수익 보장’',
  );
});

it.each([
  ['larger than the limit', fileOf('가'.repeat(MAX_CAPTIONS_BYTES)), /1MB까지/],
  [
    'that is no text',
    fileOf(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d)),
    /자막 파일이 아니에요/,
  ],
])('[S36] does not send a file %s', async (_, file, message) => {
  const field = await show(NONE);

  choose(field, file);

  expect((await screen.findByRole('alert')).textContent).toMatch(message);
  expect(writes()).toEqual([]);
});

it('[S36] removes captions after a question', async () => {
  await show(SOME);
  await userEvent.click(screen.getByRole('button', { name: '지우기' }));
  expect(writes()).toEqual([]);

  const dialog = await screen.findByRole('alertdialog');
  await userEvent.click(
    [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === '지우기')!,
  );

  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(writes()[0]).toEqual([deleteVodCaptions, { params: { _id: 7 }, query: { version: 3 } }]);
});

it('[S36] a downloaded file is read as the same captions', () => {
  const read = readCaptions(vttOf(SOME.cues));
  expect(Array.isArray(read) && read.map(({ line: _, ...cue }) => cue)).toEqual(SOME.cues);
});
