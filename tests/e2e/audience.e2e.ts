import { accessFaultsOf } from '../support/accessibility.ts';
import { expect, test } from '../support/maru.ts';

test('an audience is built from conditions, saved, and sent to as many as were counted, each by name @maru', async ({
  page,
  stack,
  loginStaff,
  staffAs,
}) => {
  await loginStaff(page, 'message');
  await page.goto(`${stack.url}/curve/sms-write`);
  const people = page.getByRole('region', { name: '받는 사람' });
  const total = people.getByRole('status');

  // Selects by grade and excludes members who have been inactive for a year.
  await people.getByRole('button', { name: '조건으로 고르기' }).click();
  const vip = people
    .getByRole('group', { name: '보낼 조건' })
    .getByRole('button', { name: 'VIP', exact: true });
  await vip.click();
  await expect(total).toContainText(/[1-9]\d*명/);
  await people.getByRole('switch', { name: '제외할 사람 고르기' }).click();
  await people
    .getByRole('group', { name: '제외할 조건' })
    .getByLabel('마지막 접속이 며칠 전, 부터')
    .fill('3650');
  expect(await accessFaultsOf(page)).toEqual([]);

  // Under a name, which brings it back to an empty form.
  await page
    .getByRole('region', { name: '저장한 조건' })
    .getByRole('button', { name: '저장' })
    .click();
  await page.getByLabel('이름').fill('오래된 VIP 빼고');
  await page.keyboard.press('Enter');
  const saved = page.getByRole('button', { name: /^오래된 VIP 빼고 VIP 회원/ });
  await expect(saved).toBeVisible();
  await people.getByRole('button', { name: '전체 회원' }).click();
  await saved.click();
  await expect(vip).toHaveAttribute('aria-pressed', 'true');

  // The number on the button is the number of the campaign.
  const words = `VIP 회원께 알려 드려요 ${Date.now()} `;
  await page.getByLabel('본문').fill(words);
  await page.getByRole('button', { name: '이름', exact: true }).click();
  await expect(page.getByRole('region', { name: '미리보기' })).toContainText(/드려요 \d+ \S*○/);
  const send = page.getByRole('button', { name: /명에게 발송$/ });
  await expect(send).toBeVisible();
  const counted = Number(/[\d,]+/.exec(await send.innerText())![0].replaceAll(',', ''));
  await send.click();
  await page.getByRole('alertdialog').getByRole('button', { name: '나에게 테스트' }).click();
  await page.getByLabel('받을 휴대폰 번호').fill('01012345678');
  await page.getByRole('button', { name: '테스트 보내기' }).click();
  await expect(page.getByText('테스트를 보냈어요').first()).toBeVisible();
  await send.click();
  await page.getByRole('button', { name: '발송하기' }).click();
  await expect(page).toHaveURL(/\/curve\/sms\?id=\d+/);
  await expect(page.getByRole('dialog')).toContainText('VIP 회원 (제외: 3,650일 넘게 접속 없음)');

  const staff = await staffAs('super');
  const campaignId = new URL(page.url()).searchParams.get('id');
  const { item } = await staff.call<{ item: { total: number } }>(
    'GET',
    `/sms/campaigns/${campaignId}`,
  );
  expect(item.total).toBe(counted);
  await expect
    .poll(async () => {
      const lines = await (await fetch(`${stack.sandboxUrl}/sandbox/messages`)).text();
      // Excludes the test message, which was sent with the example name.
      const arrived = lines.split('\n').filter((line) => line.includes(words));
      return arrived.filter((line) => !line.includes('#{') && !line.includes('홍길동')).length;
    })
    .toBe(counted);

  // The same campaign again, from the beginning.
  await page.getByRole('link', { name: '복제해서 쓰기' }).click();
  await expect(page.getByLabel('본문')).toHaveValue(/^VIP 회원께 알려 드려요 \d+ #\{이름\}$/);
  await expect(vip).toHaveAttribute('aria-pressed', 'true');
});

test('refused lines of a number file are listed by line and reason @maru', async ({
  page,
  stack,
  loginStaff,
}) => {
  await loginStaff(page, 'message');
  await page.goto(`${stack.url}/curve/sms-write`);
  const people = page.getByRole('region', { name: '받는 사람' });
  await people.getByText('번호·파일').click();
  await people.locator('input[type="file"]').setInputFiles({
    name: 'numbers.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('이름,휴대폰\n김하나,010-9000-0001\n김하나,01090000001\n이두리,010-12\n'),
  });

  await people.getByRole('button', { name: '받지 못하는 번호 2개 보기' }).click();

  const rows = page.getByRole('dialog').getByRole('table').locator('tbody tr');
  await expect(rows).toHaveText([
    /^3.*01090000001.*중복 번호$/,
    /^4.*010-12.*번호 없음·잘못된 번호$/,
  ]);
  expect(await accessFaultsOf(page)).toEqual([]);
});

test('[C21] [C22] a list with refusals and a number above its header is sent after decisions @maru', async ({
  page,
  stack,
  loginStaff,
}) => {
  await loginStaff(page, 'message');
  await page.goto(`${stack.url}/curve/sms-write`);
  const people = page.getByRole('region', { name: '받는 사람' });
  await people.getByText('번호·파일').click();
  const list =
    '김마루,010-9200-0009\n이름,휴대폰,수신거부\n가람,010-9200-0001,N\n나래,010-9200-0002,Y\n다온,010-9200-0003,?';
  await people.getByLabel('휴대폰 번호').fill(list);
  await page.getByLabel('본문').fill(`안내해 드려요 ${Date.now()}`);

  await people
    .getByRole('radiogroup', { name: /^이름인가요/ })
    .getByText('보내기')
    .click();
  const total = people.locator('output');
  await expect(total).toHaveText('1명');
  const reasons = people.locator('dl > div');
  await expect(reasons.filter({ hasText: '목록의 수신거부' })).toContainText('– 1');
  await expect(reasons.filter({ hasText: '아직 정하지 않은 번호' })).toContainText('– 2');
  const send = page.getByRole('button', { name: /발송$/ });
  await send.click();
  await expect(page.getByText(/보낼지 정하지 않은 번호가 있어요/).first()).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  expect(await accessFaultsOf(page)).toEqual([]);

  const above = people.getByRole('radiogroup', { name: /머리글 위에 번호 1개/ });
  await above.getByText('빼기').click();
  await people
    .getByRole('radiogroup', { name: /읽을 수 없는 번호/ })
    .getByText('보내기')
    .click();
  await expect(total).toHaveText('2명');
  await send.click();
  await page.getByRole('alertdialog').getByRole('button', { name: '나에게 테스트' }).click();
  await page.getByLabel('받을 휴대폰 번호').fill('01012345678');
  await page.getByRole('button', { name: '테스트 보내기' }).click();
  await expect(page.getByText('테스트를 보냈어요').first()).toBeVisible();
  await page.getByRole('button', { name: '2명에게 발송' }).click();
  await page.getByRole('button', { name: '발송하기' }).click();

  await expect(page).toHaveURL(/\/curve\/sms\?id=\d+/);
  await expect(page.getByRole('dialog')).toContainText('목록의 수신거부');
});

test('columns of a file are filled in for each number of it @maru', async ({
  page,
  stack,
  loginStaff,
}) => {
  await loginStaff(page, 'message');
  await page.goto(`${stack.url}/curve/sms-write`);
  const people = page.getByRole('region', { name: '받는 사람' });
  await people.getByText('번호·파일').click();
  await people.locator('input[type="file"]').setInputFiles({
    name: 'booked.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      '\uFEFF이름,휴대폰,지점\n김하나,010-9100-0001,강남\n이두리,010-9100-0002,\n"정, 세찌",010-9100-0003,해운대\n',
    ),
  });
  await expect(people.getByRole('row')).toHaveText([
    '휴대폰#{이름}#{지점}',
    '010-9100-0001김하나강남',
    '010-9100-0002이두리없음',
    '010-9100-0003정, 세찌해운대',
  ]);

  // A name with a comma and the branches may say anything of messages.
  await people
    .getByRole('radiogroup', { name: /정, 세찌/ })
    .getByText('보내기')
    .click();
  await people.getByRole('button', { name: '모두 보내기' }).click();

  const mark = ` ${Date.now()}`;
  await page.getByLabel('본문').fill('#{이름}님, ');
  await page.getByRole('button', { name: '목록의 열 지점' }).press('Enter');
  await page.keyboard.type(`에서 만나요${mark}`);
  await expect(page.getByRole('region', { name: '미리보기' })).toContainText('강남에서 만나요');
  expect(await accessFaultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: '나에게 테스트' }).click();
  await page.getByLabel('받을 휴대폰 번호').fill('01012345678');
  await page.getByRole('button', { name: '테스트 보내기' }).click();
  await expect(page.getByText('테스트를 보냈어요').first()).toBeVisible();
  await page.getByRole('button', { name: '2명에게 발송' }).click();
  await page.getByRole('button', { name: '발송하기' }).click();
  await expect(page.getByRole('dialog')).toContainText('입력한 번호 3개 (변수: 이름, 지점)');

  await expect
    .poll(async () => {
      const lines = await (await fetch(`${stack.sandboxUrl}/sandbox/messages`)).text();
      const arrived = lines.split('\n').filter((line) => line.includes(mark));
      return arrived
        .map((line) => JSON.parse(line) as { to: string; text: string })
        .map(({ to, text }) => `${to} ${text}`)
        .toSorted();
    })
    .toEqual([
      `01012345678 김하나님, 강남에서 만나요${mark}`,
      `01091000001 김하나님, 강남에서 만나요${mark}`,
      `01091000003 정, 세찌님, 해운대에서 만나요${mark}`,
    ]);
});
