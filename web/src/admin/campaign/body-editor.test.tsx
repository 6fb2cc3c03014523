// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { BodyEditor } from './body-editor.tsx';

afterEach(cleanup);

function Editor({ begins }: { begins: string }) {
  const [value, setValue] = useState(begins);
  return (
    <BodyEditor
      value={value}
      onChange={setValue}
      error={undefined}
      frame={null}
      unsendable={[]}
      columns={['지점']}
    />
  );
}

it('takes the next key behind a variable that was put in, wherever that was', async () => {
  render(<Editor begins="안녕하세요, 에서 만나요" />);
  const area = screen.getByLabelText<HTMLTextAreaElement>(/^본문/);
  area.setSelectionRange(7, 7);

  fireEvent.click(screen.getByRole('button', { name: '목록의 열 지점' }));
  expect(document.activeElement).toBe(area);
  await userEvent.keyboard('점');

  expect(area.value).toBe('안녕하세요, #{지점}점에서 만나요');
});

it('replaces the selected text with a variable', () => {
  render(<Editor begins="강남에서 만나요" />);
  const area = screen.getByLabelText<HTMLTextAreaElement>(/^본문/);
  area.setSelectionRange(0, 2);

  fireEvent.click(screen.getByRole('button', { name: '목록의 열 지점' }));

  expect([area.value, area.selectionStart]).toEqual(['#{지점}에서 만나요', 5]);
});
