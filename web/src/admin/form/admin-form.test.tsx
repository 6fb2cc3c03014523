// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import * as z from 'zod/mini';
import { lazy, useEffect, type ReactElement } from 'react';
import { useFieldArray } from 'react-hook-form';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallFailed } from '../../shared/call.ts';
import { TextField } from '../../shared/form/text-field.tsx';
import { text } from '@maru/contract/core/primitive';
import { askConflict } from './conflict.tsx';
import { contractResolver, koreanOf } from './contract-resolver.ts';
import { findDrafts, openSlot } from '../draft-keeper.ts';
import { FormScreen } from './form-screen.tsx';
import { hasUnsaved } from '../../shared/form/unsaved.ts';
import { useAdminForm, type Saved, type Stored } from './use-admin-form.ts';

vi.mock('../guard/admin-guard.ts', () => ({
  useAdmin: () => ({ name: '김예시', user_id: 'content', permissions: ['manageContent'] }),
}));
vi.mock('../../shared/alert/alert.ts', () => ({ showAlert: vi.fn() }));
vi.mock('./conflict.tsx', () => ({ askConflict: vi.fn() }));

interface Values {
  title: string;
  note: string;
}
const resolver = contractResolver<Values, Values>(
  z.object({ title: text(1, 10), note: text(0, 10) }),
);
const stored: Stored<Values> = { values: { title: '처음', note: '' }, version: 3 };

const save = vi.fn<(values: Values, version: number | null) => Promise<Saved<Values>>>();
const read = vi.fn<() => Promise<Stored<Values>>>();
let hear: (now: Stored<Values>) => void = () => undefined;

function Form({
  begin = stored,
  keepsDraft = true,
}: {
  begin?: Stored<Values>;
  keepsDraft?: boolean;
}) {
  const admin = useAdminForm<Values, Values>({
    name: 'thing-1',
    resolver,
    stored: begin,
    save,
    read,
    labels: { title: '제목', note: '메모' },
    keepsDraft,
  });
  useEffect(() => {
    ({ hear } = admin);
  });
  const { register, formState } = admin.form;
  return (
    <FormScreen title="시험" admin={admin}>
      <TextField label="제목" error={formState.errors.title} {...register('title')} />
      <TextField label="메모" error={formState.errors.note} {...register('note')} />
    </FormScreen>
  );
}

/** The screen that edits a new item. Its code arrives after a call of `openEdit`. */
let openEdit: (() => void) | null = null;
const Edit = lazy(async () => {
  await new Promise<void>((resolve) => (openEdit = resolve));
  return { default: () => <p>수정 화면</p> };
});
/** Renders a form at an address of its own, as the screens do. */
const show = (form: ReactElement) =>
  render(
    <MemoryRouter initialEntries={['/new']}>
      <Routes>
        <Route path="/new" element={form} />
        <Route path="/edit" element={<Edit />} />
      </Routes>
    </MemoryRouter>,
  );
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.input(field(name), { target: { value } });
const findDraft = (form: string) => findDrafts('content', form)[0] ?? null;
const keepDraft = (form: string, draft: { version: number | null; values: object }) =>
  openSlot('content', form).keep(draft);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  localStorage.clear();
  save
    .mockReset()
    .mockImplementation((values, version) =>
      Promise.resolve({ values, version: (version ?? 0) + 1 }),
    );
  read.mockReset();
  vi.mocked(askConflict).mockReset();
});
afterEach(cleanup);

test('a form is saved from the version it was made of', async () => {
  show(<Form />);
  type('제목', '새 제목');

  press('저장하기');

  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  expect(save.mock.calls[0]?.slice(0, 2)).toEqual([{ title: '새 제목', note: '' }, 3]);
});

test('[T03] Ctrl-S saves, and the next save uses the new version', async () => {
  show(<Form />);
  type('제목', '하나');
  // A Korean keyboard writes Hangul with the same key.
  fireEvent.keyDown(document.body, { key: 'ㄴ', code: 'KeyS', ctrlKey: true });
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  await waitFor(() => expect(hasUnsaved()).toBe(false));

  type('제목', '둘');
  fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });

  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  expect(save.mock.calls[1]?.[1]).toBe(4);
});

test('[S5.17] a value that the contract refuses is not sent, and gets a product error message', async () => {
  show(<Form />);
  type('제목', '');

  press('저장하기');

  expect(await screen.findByText('필수 입력 항목입니다.')).toBeTruthy();
  expect(save).not.toHaveBeenCalled();
});

test('[U17] typed text is kept in the browser and offered again', async () => {
  const { unmount } = show(<Form />);
  type('메모', '잃으면 안 되는 글');
  await waitFor(() => expect(findDraft('thing-1')).not.toBeNull());
  unmount();

  show(<Form />);
  press('불러오기');

  expect(field('메모').value).toBe('잃으면 안 되는 글');
});

test('leaving at once keeps typed text as well', () => {
  const { unmount } = show(<Form />);
  type('메모', '급하게');

  unmount();

  expect(findDraft('thing-1')?.values).toMatchObject({ note: '급하게' });
});

test('two tabs with the same form keep both texts, and the newest is offered first', () => {
  const one = show(<Form />);
  const other = show(<Form />);
  const [first, second] = screen.getAllByLabelText<HTMLInputElement>('메모');
  if (first === undefined || second === undefined) throw new Error('There are two forms');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 1000 });
  fireEvent.input(first, { target: { value: '탭 하나' } });
  one.unmount();
  vi.useRealTimers();
  fireEvent.input(second, { target: { value: '탭 둘' } });
  other.unmount();

  const third = show(<Form />);
  press('버리기');
  press('불러오기');
  expect(field('메모').value).toBe('탭 하나');
  third.unmount();

  expect(findDrafts('content', 'thing-1').map(({ values }) => values)).toEqual([
    { title: '처음', note: '탭 하나' },
  ]);
});

test('a new text leaves an offered draft in place, and so does its save', async () => {
  keepDraft('thing-1', { version: 3, values: { title: '처음', note: '어제 쓴 글' } });
  show(<Form />);
  type('메모', '새 글');

  press('저장하기');

  await waitFor(() => expect(hasUnsaved()).toBe(false));
  expect(findDrafts('content', 'thing-1').map(({ values }) => values)).toEqual([
    { title: '처음', note: '어제 쓴 글' },
  ]);
});

test('a continued draft that another tab has changed since stays', () => {
  const tab = openSlot('content', 'thing-1');
  tab.keep({ version: 3, values: { title: '처음', note: '하나' } });
  const { unmount } = show(<Form />);
  press('불러오기');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1000 });
  tab.keep({ version: 3, values: { title: '처음', note: '하나 둘' } });
  vi.useRealTimers();

  unmount();

  const notes = findDrafts('content', 'thing-1').map(({ values }) => values);
  expect(notes).toEqual([
    { title: '처음', note: '하나 둘' },
    { title: '처음', note: '하나' },
  ]);
});

test('after a save there is no draft', async () => {
  show(<Form />);
  type('메모', '끝');
  press('저장하기');
  await waitFor(() => expect(hasUnsaved()).toBe(false));

  cleanup();

  expect(findDraft('thing-1')).toBeNull();
});

test('a form that keeps no drafts throws away the one that a version before has kept', async () => {
  keepDraft('thing-1', { version: 3, values: { title: '이하나', note: '' } });
  keepDraft('thing-2', { version: 3, values: { title: '둘', note: '' } });

  show(<Form keepsDraft={false} />);

  await waitFor(() => expect(findDraft('thing-1')).toBeNull());
  expect(findDraft('thing-2')).not.toBeNull();
  expect(field('제목').value).toBe('처음');
});

/** Delays the next save until the caller supplies its answer. */
function holdSave(): (saved: Saved<Values>) => void {
  let give: (saved: Saved<Values>) => void = () => undefined;
  save.mockReturnValueOnce(new Promise((resolve) => (give = resolve)));
  return (saved) => give(saved);
}

test('[U17] text typed during a save stays, unsaved, and is kept as a draft', async () => {
  const answer = holdSave();
  const { unmount } = show(<Form />);
  type('제목', '보낸 제목');
  press('저장하기');
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  type('메모', '더 쓴 글');

  await act(async () => answer({ values: { title: '고친 제목', note: '' }, version: 4 }));

  expect([field('제목').value, field('메모').value]).toEqual(['고친 제목', '더 쓴 글']);
  expect(hasUnsaved()).toBe(true);
  unmount();
  expect(findDraft('thing-1')).toMatchObject({
    version: 4,
    values: { title: '고친 제목', note: '더 쓴 글' },
  });
});

test('text typed during a save is sent with the next save, under the new version', async () => {
  const answer = holdSave();
  show(<Form />);
  type('제목', '하나');
  press('저장하기');
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  type('제목', '둘');
  await act(async () => answer({ values: { title: '하나', note: '' }, version: 4 }));

  press('저장하기');

  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  expect(save.mock.calls[1]?.slice(0, 2)).toEqual([{ title: '둘', note: '' }, 4]);
  await waitFor(() => expect(hasUnsaved()).toBe(false));
});

test('a row added during a save stays on the screen as well', async () => {
  interface Rows {
    rows: { text: string }[];
  }
  const rowsResolver = contractResolver<Rows, Rows>(
    z.object({ rows: z.array(z.object({ text: text(0, 10) })) }),
  );
  const begin: Stored<Rows> = { values: { rows: [] }, version: 1 };
  let answer: (saved: Stored<Rows>) => void = () => undefined;
  const saveRows = vi.fn(() => new Promise<Stored<Rows>>((resolve) => (answer = resolve)));
  function RowsForm() {
    const admin = useAdminForm<Rows, Rows>({
      name: 'rows-1',
      resolver: rowsResolver,
      stored: begin,
      save: saveRows,
      read: async () => begin,
      labels: {},
    });
    const { fields, append } = useFieldArray({ control: admin.form.control, name: 'rows' });
    return (
      <FormScreen title="시험" admin={admin}>
        {fields.map(({ id }, index) => (
          <TextField
            key={id}
            label={`줄 ${index}`}
            {...admin.form.register(`rows.${index}.text`)}
          />
        ))}
        <button type="button" onClick={() => append({ text: '새 줄' })}>
          더하기
        </button>
      </FormScreen>
    );
  }
  show(<RowsForm />);
  press('저장하기');
  await waitFor(() => expect(saveRows).toHaveBeenCalledOnce());
  press('더하기');

  await act(async () => answer({ values: { rows: [] }, version: 2 }));

  expect(field('줄 0').value).toBe('새 줄');
  expect(hasUnsaved()).toBe(true);
});

test('text typed while a new item is created is kept for its edit form', async () => {
  const answer = holdSave();
  show(<Form begin={{ values: { title: '', note: '' }, version: null }} />);
  type('제목', '새것');
  press('저장하기');
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  type('메모', '더 쓴 글');

  const values = { title: '새것', note: '' };
  await act(async () => answer({ values, version: 1, editedAs: 'thing-2' }));

  // The form does not block leaving the page.
  expect(hasUnsaved()).toBe(false);
  expect(findDraft('thing-2')).toMatchObject({
    version: 1,
    values: { note: '더 쓴 글' },
  });
});

test('a form whose item was created stays busy until the edit form replaces it', async () => {
  const answer = holdSave();
  show(<Form begin={{ values: { title: '', note: '' }, version: null }} />);
  type('제목', '새것');
  press('저장하기');
  await waitFor(() => expect(save).toHaveBeenCalledOnce());

  await act(async () =>
    answer({ values: { title: '새것', note: '' }, version: 1, opens: '/edit' }),
  );
  await waitFor(() => expect(openEdit).not.toBeNull());
  fireEvent.keyDown(document.body, { key: 's', code: 'KeyS', ctrlKey: true });
  await act(async () => openEdit?.());

  expect(await screen.findByText('수정 화면')).toBeTruthy();
  expect(save).toHaveBeenCalledOnce();
});

test('text typed while a new item is created stays in a form for the next one', async () => {
  const answer = holdSave();
  const empty: Stored<Values> = { values: { title: '', note: '' }, version: null };
  show(<Form begin={empty} />);
  type('제목', '새것');
  press('저장하기');
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  type('메모', '다음 글');

  await act(async () => answer({ ...empty, staysNew: true }));

  expect([field('제목').value, field('메모').value]).toEqual(['', '다음 글']);
  expect(hasUnsaved()).toBe(true);
});

test('a draft from before the save of another person keeps its own version when saved', async () => {
  keepDraft('thing-1', { version: 2, values: { title: '처음', note: '내 메모' } });
  save.mockRejectedValueOnce(new CallFailed('VERSION_CONFLICT', { status: 409 }));
  read.mockResolvedValue({ values: { title: '남의 제목', note: '' }, version: 4 });
  vi.mocked(askConflict).mockResolvedValue('mine');
  show(<Form />);
  press('불러오기');

  // An update raises the version for later edits, but not for edits made before it.
  act(() => hear({ values: { title: '남의 제목', note: '' }, version: 4 }));
  press('저장하기');

  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  expect(save.mock.calls.map(([, version]) => version)).toEqual([2, 4]);
  expect(vi.mocked(askConflict)).toHaveBeenCalledOnce();

  await waitFor(() => expect(hasUnsaved()).toBe(false));
  act(() => hear({ values: { title: '또 남의 제목', note: '내 메모' }, version: 6 }));
  expect(field('제목').value).toBe('또 남의 제목');
});

test('of a draft only fields of the form are taken, and only of their kind', () => {
  keepDraft('thing-1', {
    version: 3,
    values: { title: 12, note: '글', constructor: 'x' },
  });
  show(<Form />);

  press('불러오기');

  expect(field('제목').value).toBe('처음');
  expect(field('메모').value).toBe('글');
});

test('[T03] after a conflict one’s own text can be saved over the newer one', async () => {
  save.mockRejectedValueOnce(new CallFailed('VERSION_CONFLICT', { status: 409 }));
  read.mockResolvedValue({ values: { title: '남의 제목', note: '' }, version: 9 });
  vi.mocked(askConflict).mockResolvedValue('mine');
  show(<Form />);
  type('제목', '내 제목');

  press('저장하기');

  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  expect(save.mock.calls[1]?.slice(0, 2)).toEqual([{ title: '내 제목', note: '' }, 9]);
});

test('after a conflict the stored text can be taken instead', async () => {
  save.mockRejectedValueOnce(new CallFailed('VERSION_CONFLICT', { status: 409 }));
  read.mockResolvedValue({ values: { title: '남의 제목', note: '' }, version: 9 });
  vi.mocked(askConflict).mockResolvedValue('stored');
  show(<Form />);
  type('제목', '내 제목');

  press('저장하기');

  await waitFor(() => expect(field('제목').value).toBe('남의 제목'));
  expect(save).toHaveBeenCalledOnce();
});

test('an update changes untouched fields and the version', async () => {
  show(<Form />);
  type('메모', '내 메모');

  act(() => hear({ values: { title: '남의 제목', note: '' }, version: 7 }));
  press('저장하기');

  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  expect(save.mock.calls[0]?.slice(0, 2)).toEqual([{ title: '남의 제목', note: '내 메모' }, 7]);
});

test('news about a field that is being written wait for the comparison', async () => {
  show(<Form />);
  type('제목', '내 제목');

  act(() => hear({ values: { title: '남의 제목', note: '' }, version: 7 }));
  press('저장하기');

  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  expect(save.mock.calls[0]?.[1]).toBe(3);
});

test.each([
  [{ code: 'invalid_type', input: undefined }, '필수 입력 항목입니다.'],
  [{ code: 'too_small', origin: 'string', minimum: 1, input: '' }, '필수 입력 항목입니다.'],
  [{ code: 'too_small', origin: 'string', minimum: 4, input: 'ab' }, '최소 4자 이상 입력해주세요.'],
  [
    { code: 'too_big', origin: 'string', maximum: 10, input: 'x' },
    '최대 10자까지 입력 가능합니다.',
  ],
  [{ code: 'too_small', origin: 'number', minimum: 0, input: 0 }, '필수 입력 항목입니다.'],
  [{ code: 'too_small', origin: 'number', minimum: 3, input: 2 }, '3 이상 입력해주세요.'],
  [{ code: 'too_big', origin: 'number', maximum: 9, input: 10 }, '9 이하로 입력해주세요.'],
  [{ code: 'invalid_format', input: 'x' }, '입력 형식이 올바르지 않습니다.'],
])('[S5.17] the issue %o is said as %s', (issue, sentence) => {
  expect(koreanOf(issue)).toBe(sentence);
});
