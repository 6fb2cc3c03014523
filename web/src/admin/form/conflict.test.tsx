// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { RadioField } from '../../shared/form/choice-field.tsx';
import { SelectField } from '../../shared/form/select-field.tsx';
import { TextField } from '../../shared/form/text-field.tsx';
import { ConflictTable } from './conflict.tsx';

afterEach(cleanup);

const labels = {
  kind: '구분',
  shown: '공개',
  title: '제목',
  start: '시작',
  body: '내용',
  tags: '표',
};

/** Renders the table on a page with the form it compares, and returns its rows. */
function rowsOf(mine: Record<string, unknown>, stored: Record<string, unknown>) {
  render(
    <form>
      <SelectField
        label="구분"
        name="kind"
        options={[
          { value: 'counsel', label: '상담' },
          { value: '7', label: '한결 · 반도체' },
        ]}
      />
      <RadioField
        label="공개"
        name="shown"
        options={[
          { value: 'true', label: '보이기', line: '사이트에 바로 보여요' },
          { value: 'false', label: '숨기기', line: '관리 화면에만 있어요' },
        ]}
        value="true"
        onChange={() => undefined}
      />
      <TextField label="제목" name="title" required defaultValue="아침" />
    </form>,
  );
  render(<ConflictTable mine={mine} stored={stored} labels={labels} />);
  return screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));
}

it('shows a value in the words of its field', () => {
  const rows = rowsOf({ kind: 'counsel', shown: true }, { kind: 7, shown: false });
  expect(rows).toEqual([
    ['구분', '상담', '한결 · 반도체'],
    ['공개', '보이기', '숨기기'],
  ]);
});

it('says moments in Seoul, and texts without their tags', () => {
  const rows = rowsOf(
    {
      title: '아침',
      start: '2026-11-26T00:00:00.000Z',
      body: '<p>가 <b>나</b></p>',
      tags: ['a', 'b'],
    },
    { title: '저녁', start: '', body: '', tags: [] },
  );
  expect(rows).toEqual([
    ['제목', '아침', '저녁'],
    ['시작', '2026.11.26 (목) 09:00', '(없음)'],
    ['내용', '가 나', '(없음)'],
    ['표', 'a, b', '(없음)'],
  ]);
});
