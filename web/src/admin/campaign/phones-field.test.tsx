// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, test } from 'vitest';
import { undecided, type Decisions } from './audience-choice.ts';
import { PhonesField } from './phones-field.tsx';

afterEach(cleanup);

function open(before = '', withColumns = false) {
  function Form() {
    const [phones, setPhones] = useState(before);
    const [decisions, setDecisions] = useState<Decisions>(undecided);
    return (
      <PhonesField
        label="휴대폰 번호"
        withColumns={withColumns}
        phones={phones}
        error={undefined}
        {...(withColumns && { decisions, onDecide: setDecisions })}
        onChange={setPhones}
      />
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
  it('is added to the typed numbers, with a notice', async () => {
    open('010-1111-1111\n');
    choose('명단.csv', '이름,휴대폰\n"김, 철수",010-2222-0002\n이영희,1099990002\n');

    expect(await screen.findByText('명단.csv에서 번호 2개를 더했어요.')).not.toBeNull();
    expect(typed()).toBe('010-1111-1111\n010-2222-0002\n01099990002');
    expect(screen.queryByText('인식 3개 · 잘못된 번호 0개 · 중복 0개')).not.toBeNull();
  });

  it.each([
    [
      'that is a picture',
      new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0x0d]),
      /^사진 파일이에요/,
    ],
    [
      'that has no column of telephones',
      '회원번호,이름\n1022220026,홍길동',
      /^제외할 목록에 휴대폰 번호 열이 없어요/,
    ],
    ['that holds none', '이름,나이\n김하나,20', '이 파일에는 휴대폰 번호가 없어요.'],
  ])('%s is refused, and nothing is lost', async (_case, content, sentence) => {
    open('010-1111-1111');
    choose('사진.png', content);

    expect(await screen.findByText(sentence)).not.toBeNull();
    expect(typed()).toBe('010-1111-1111');
  });
});

describe('[C22] a list with doubtful numbers', () => {
  it('asks about each kind, and shows the rows', () => {
    open(
      '김마루,010-5550-0009\n이름,휴대폰,수신거부\n가,010-5550-0001,Y\n나,010-5550-0002,?',
      true,
    );

    const above = screen.getByRole('radiogroup', { name: /머리글 위에 번호 1개가 있어요/ });
    expect(screen.queryByText('1번째 줄: 김마루, 010-5550-0009')).not.toBeNull();
    expect(screen.queryByText('4번째 줄: 나, 010-5550-0002, ?')).not.toBeNull();
    expect(screen.queryByText(/수신거부 1개$/)).not.toBeNull();

    const leave = within(above).getByLabelText<HTMLInputElement>('빼기');
    expect(leave.checked).toBe(false);
    fireEvent.click(leave);
    expect(leave.checked).toBe(true);
  });

  it('says that there is no column of telephones, and lets staff choose another one', () => {
    open('회원번호,이름\n1022220026,홍길동\n1022220027,김하나', true);

    const question =
      '받는 사람의 휴대폰 번호 열이 없어요. ‘회원번호’ 열의 번호 2개를 휴대폰 번호로 보고 보낼까요?';
    const take = within(screen.getByRole('radiogroup', { name: question }));
    expect(take.getByLabelText<HTMLInputElement>('보내기').checked).toBe(false);
    fireEvent.click(take.getByLabelText('보내기'));
    expect(take.getByLabelText<HTMLInputElement>('보내기').checked).toBe(true);
  });

  it('[C21] keeps what a file says of its numbers', async () => {
    open('', true);
    choose('명단.csv', '김하나,010-5550-0001,수신거부\n이두리,010-5550-0002,VIP\n');

    expect(await screen.findByText(/수신거부 1개$/)).not.toBeNull();
    expect(typed()).toContain('수신거부');
  });
});

describe('[M03] a file with a mistake', () => {
  it('with a quote that is never closed is refused, with its line', async () => {
    open('010-1111-1111', true);
    choose('명단.csv', '이름,휴대폰\n김하나,010-2222-0002\n"홍길동,010-3333-0003\n');

    expect(await screen.findByText(/^3번째 줄의 따옴표/)).not.toBeNull();
    expect(typed()).toBe('010-1111-1111');
  });

  it('counts only numbers as added, and reports the others', async () => {
    open('', true);
    choose('total.csv', '이름,휴대폰\n김하나,010-2222-0002\n합계,1\n');

    expect(
      await screen.findByText(
        'total.csv에서 번호 1개를 더했어요. 번호로 읽을 수 없는 1개도 목록에 있으니 확인해 주세요.',
      ),
    ).not.toBeNull();
  });
});

describe('[M03] a file of numbers with columns', () => {
  const FILE = '이름,휴대폰,지점\n김하나,010-1111-2222,강남\n이두리,010-3333-4444,\n';

  it('is accepted unchanged, with its usable columns and its first rows', async () => {
    open('', true);
    choose('예약.csv', FILE);

    expect(await screen.findByText('예약.csv에서 번호 2개를 더했어요.')).not.toBeNull();
    expect(typed()).toBe(FILE);
    expect(
      screen.queryByText('번호는 ‘휴대폰’ 열에서 읽었어요. 변수 2개를 쓸 수 있어요: 이름, 지점'),
    ).not.toBeNull();
    expect(screen.queryByText('이름에는 회원 정보 대신 이 목록의 값을 넣어요.')).not.toBeNull();
    const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent);
    expect(cells).toEqual(['010-1111-2222', '김하나', '강남', '010-3333-4444', '이두리', '없음']);
  });

  it('as Korean spreadsheets write it is read as well', async () => {
    // 이름,휴대폰 and 김하나 in CP949.
    const bytes = [
      0xc0, 0xcc, 0xb8, 0xa7, 0x2c, 0xc8, 0xde, 0xb4, 0xeb, 0xc6, 0xf9, 0x0a, 0xb1, 0xe8, 0xc7,
      0xcf, 0xb3, 0xaa,
    ];
    const number = Array.from(',01011112222', (letter) => letter.charCodeAt(0));
    open('', true);
    choose('예약.csv', new Uint8Array([...bytes, ...number]));

    expect(await screen.findByRole('columnheader', { name: '#{이름}' })).not.toBeNull();
    expect(screen.queryByRole('cell', { name: '김하나' })).not.toBeNull();
  });

  it.each([
    ['numbers', '010-5555-6666', FILE],
    ['another such list', FILE, FILE],
    ['a list that numbers are to be added to', FILE, '01077778888'],
  ])('is not mixed with %s, and nothing is lost', async (_case, before, content) => {
    open(before, true);
    choose('예약.csv', content);

    expect(await screen.findByText(/^열이 있는 목록은 다른 번호와 합칠 수 없어요/)).not.toBeNull();
    expect(typed()).toBe(before);
  });

  it('reports the columns and values that were not accepted', () => {
    open('휴대폰\t지점\t지점\n01011112222\t축하 🎉\t', true);

    const notes = within(screen.getByRole('region', { name: '목록의 변수' }));
    expect(notes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '‘지점’ 열이 두 번 있어 앞의 것만 가져왔어요.',
      '‘지점’에 보낼 수 없는 글자(🎉)가 있어 비웠어요: 2번째 줄.',
    ]);
  });

  it('gives its numbers alone to those that get nothing', async () => {
    open('');
    choose('제외.csv', FILE);

    expect(await screen.findByText('제외.csv에서 번호 2개를 더했어요.')).not.toBeNull();
    expect(typed()).toBe('010-1111-2222\n010-3333-4444');
    expect(screen.queryByRole('table')).toBeNull();
  });
});

test('staff see which line is the header, choose another, and choose again', () => {
  open('예약,11월,명단\n이름,손전화칸,지점\n김하나,010-1234-5678,강남', true);
  const header = () => screen.getByLabelText<HTMLSelectElement>('머리글 줄');
  expect(header().selectedOptions[0]?.textContent).toBe('1번째 줄: 예약, 11월, 명단');

  fireEvent.change(header(), { target: { value: '2' } });
  expect(screen.queryByText(/변수 2개를 쓸 수 있어요: 이름, 지점/)).not.toBeNull();
  expect(header().value).toBe('2');

  fireEvent.change(header(), { target: { value: '1' } });
  expect(screen.queryByText(/변수 2개를 쓸 수 있어요: 예약, 명단/)).not.toBeNull();
});
