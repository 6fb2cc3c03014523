// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { PhonesField } from './phones-field.tsx';

afterEach(cleanup);

function open(before = '') {
  function Form() {
    const [phones, setPhones] = useState(before);
    return (
      <PhonesField label="휴대폰 번호" phones={phones} error={undefined} onChange={setPhones} />
    );
  }
  render(<Form />);
}

const typed = () => screen.getByLabelText<HTMLTextAreaElement>('휴대폰 번호').value;

const choose = (name: string, content: BlobPart) =>
  fireEvent.change(screen.getByLabelText('텍스트·CSV 파일에서 불러오기'), {
    target: { files: [new File([content], name)] },
  });

describe('a file of numbers', () => {
  it('is added to what was typed, and said so', async () => {
    open('010-1111-1111\n');
    choose('명단.csv', '이름,휴대폰\n"김, 철수",010-2222-0002\n이영희,1099990002\n');

    expect(await screen.findByText('명단.csv에서 번호 2개를 더했어요.')).not.toBeNull();
    expect(typed()).toBe('010-1111-1111\n010-2222-0002\n1099990002');
    expect(screen.queryByText('인식 3개 · 잘못된 번호 0개 · 중복 0개')).not.toBeNull();
  });

  it.each([
    ['that is a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0x0d]), /^텍스트나 CSV/],
    ['that holds none', '이름,나이\n김하나,20', '이 파일에는 휴대폰 번호가 없어요.'],
  ])('%s is refused, and nothing is lost', async (_case, content, sentence) => {
    open('010-1111-1111');
    choose('사진.png', content);

    expect(await screen.findByText(sentence)).not.toBeNull();
    expect(typed()).toBe('010-1111-1111');
  });
});
