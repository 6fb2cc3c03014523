// @vitest-environment happy-dom
import type { ImportReport } from '@maru/contract/core/table/table-import';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { AlertHost } from '../../shared/alert/alert-host.tsx';
import { CallFailed } from '../../shared/call.ts';
import { DialogHost } from '../../shared/dialog-host/dialog-host.tsx';
import { importTable, type TableImport } from './import-layer.tsx';

afterEach(cleanup);

const one: ImportReport = {
  rows: [{ line: 1, cells: ['000020', '동화약품'], problem: null, fate: 'new', note: null }],
  added: 1,
  changed: 0,
  refused: 0,
  missing: [],
  titles: [],
  unread: [],
};

/** The layer of a table; each question to the server waits for its answer. */
async function open() {
  const asked: {
    text: string;
    commit: boolean;
    answer: (report: ImportReport) => void;
    fail: (error: unknown) => void;
  }[] = [];
  const send: TableImport['send'] = (body) =>
    new Promise((answer, fail) => asked.push({ ...body, answer, fail }));
  render(
    <>
      <DialogHost />
      <AlertHost />
    </>,
  );
  act(() => {
    void importTable({ title: '종목표', columns: ['코드', '이름'], example: '000020,가', send });
  });
  return { user: userEvent.setup(), asked, field: await screen.findByLabelText('표') };
}

it('takes over nothing but the text that was looked at', async () => {
  const { user, asked, field } = await open();
  await user.type(field, '000020,동화약품');
  await user.click(screen.getByRole('button', { name: '미리보기' }));
  await user.type(field, '\n000030,하늘');

  await act(async () => asked[0]!.answer(one));

  expect(screen.queryByRole('button', { name: '1줄 가져오기' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '미리보기' }));
  await act(async () => asked[1]!.answer({ ...one, added: 2 }));
  await user.click(screen.getByRole('button', { name: '2줄 가져오기' }));

  expect(asked[2]).toMatchObject({ text: '000020,동화약품\n000030,하늘', commit: true });
});

it('names the headings that are missing and those that are not read', async () => {
  const { user, asked, field } = await open();
  await user.type(field, '코드,세기');
  await user.click(screen.getByRole('button', { name: '미리보기' }));
  await act(async () =>
    asked[0]!.answer({ ...one, missing: ['이름'], unread: ['세기'], titles: ['명단'] }),
  );

  expect(screen.getByText('표 맨 위에 이 머리글이 필요해요: ‘이름’')).toBeTruthy();
  expect(screen.getByText('읽지 않은 열이 있어요: ‘세기’')).toBeTruthy();
  expect(screen.getByText('머리글 위의 줄은 읽지 않았어요: ‘명단’')).toBeTruthy();
});

it('[C16] names the lines with forbidden words', async () => {
  const { user, asked, field } = await open();
  await user.type(field, '표');
  await user.click(screen.getByRole('button', { name: '미리보기' }));
  const errors = [3, 5, 6, 8].map((line) => ({
    path: `text.${line}`,
    message: 'guaranteed-profit: 수익 보장',
  }));
  await act(async () => asked[0]!.fail(new CallFailed('FORBIDDEN_WORDS', { errors })));

  expect(
    (await screen.findByText(/^3줄: 쓸 수 없는 표현이에요: ‘수익 보장’/)).textContent,
  ).toContain('그 밖에 1줄');
});

it('reports a file that was removed after it was chosen as unreadable', async () => {
  await open();
  const gone = new File(['000020,동화약품'], '종목.csv');
  gone.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));

  fireEvent.change(screen.getByLabelText('CSV 파일 고르기'), { target: { files: [gone] } });

  expect(await screen.findByText('파일을 읽지 못했어요. 다시 골라 주세요.')).toBeTruthy();
});

it('[S17] tells what an import does to the hours of each day', async () => {
  const { user, asked, field } = await open();
  await user.type(field, '2027-01-04,개장식');
  await user.click(screen.getByRole('button', { name: '미리보기' }));
  const row = { cells: [], problem: null, fate: 'changed' as const };
  const notes = [null, 'closed', 'hours-kept', 'hours-removed'] as const;
  const rows = notes.map((note, line) => ({ ...row, line, note }));

  await act(async () => asked[0]!.answer({ ...one, rows }));

  const [, ...shown] = screen.getAllByRole('row');
  expect(shown.map(({ textContent }) => textContent)).toEqual([
    '0변경',
    '1변경휴장',
    '2변경기존 시간 유지',
    '3변경시간을 지우고 휴장',
  ]);
});
