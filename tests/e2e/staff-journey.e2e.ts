import { accessFaultsOf, excessAt } from '../support/accessibility.ts';
import { expect, test } from '../support/maru.ts';

test('@maru [M25] staff draw a journey by keyboard, and a new member goes through it', async ({
  page,
  stack,
  loginStaff,
  staffAs,
}) => {
  await loginStaff(page, 'message');
  await page.goto(`${stack.url}/curve/journey`);
  await page.getByRole('link', { name: '새 여정' }).press('Enter');
  await page.getByRole('textbox', { name: '이름' }).fill('가입 환영');

  // The first wait goes, so that the member is there at once.
  const flow = page.getByRole('region', { name: '흐름' });
  await flow.getByRole('button', { name: /1일 기다리기/ }).press('Enter');
  await page.getByRole('button', { name: '이 단계 지우기' }).press('Enter');
  await expect(flow.getByRole('button', { name: /기다리기/ })).toHaveCount(0);
  await flow.getByRole('button', { name: /문자 보내기/ }).press('Enter');
  const step = page.getByRole('region', { name: '단계 고치기' });
  await step.getByLabel('본문').fill('오늘만 특가 할인');
  await flow.getByRole('button', { name: '단계 추가' }).last().press('Enter');
  await flow.getByRole('button', { name: '조건' }).press('Enter');
  await step.getByLabel('살필 것').selectOption('membership');
  await flow.getByRole('button', { name: '단계 추가' }).last().press('Enter');
  await flow.getByRole('button', { name: '기다리기' }).press('Enter');
  await expect(flow.getByText('3 / 20단계')).toBeVisible();
  expect(await accessFaultsOf(page)).toEqual([]);

  // Information that reads like advertising is refused, and its step is shown.
  await page.getByRole('button', { name: '저장하기' }).press('Enter');
  await expect(flow.getByRole('button', { name: /문자 보내기.*고칠 곳이 있어요/ })).toBeVisible();
  await step.getByLabel('본문').fill('#{이름}님, 환영해요');
  await step.getByRole('button', { name: '나에게 테스트' }).press('Enter');
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await dialog.getByLabel('받을 휴대폰 번호').fill('01099998888');
  await dialog.getByRole('button', { name: '테스트 보내기' }).press('Enter');
  await expect(page.getByText('테스트를 보냈어요').first()).toBeVisible();
  await page.getByRole('button', { name: '저장하기' }).press('Enter');
  await expect(page).toHaveURL(/\/curve\/journey-write\?_id=\d+$/);

  await page.getByRole('button', { name: '시작하기' }).press('Enter');
  await dialog.getByRole('button', { name: '시작하기' }).press('Enter');
  await expect(page.getByRole('button', { name: '멈추기' })).toBeVisible();

  const users = await staffAs('super');
  await users.call('POST', '/users', {
    user_id: 'journeyer',
    name: '한여정',
    nickname: null,
    phone: '01077776666',
    email: null,
    agreed: ['terms', 'privacy', 'ethics'],
    consent_way: 'phone',
    reason: '전화로 가입했어요',
  });

  // The counts follow without a reload. Members of the same minute go on together, at its end.
  const waiting = flow.getByRole('link', { name: /1일 기다리기에서 기다리는 회원\s*1\s*명 보기/ });
  await expect(waiting).toBeVisible({ timeout: 90_000 });
  await expect(flow).toContainText(/보냄\s*1/, { timeout: 30_000 });
  for (const width of [1440, 820, 390]) {
    expect(await excessAt(page, width)).toEqual([]);
    expect(await accessFaultsOf(page)).toEqual([]);
  }

  await waiting.press('Enter');
  const members = page.getByRole('table', { name: '여정 회원 목록' });
  await expect(members.getByRole('row', { name: /한○정.*journeyer.*진행 중/ })).toBeVisible();
  expect(await accessFaultsOf(page)).toEqual([]);

  await page.getByRole('link', { name: '흐름 보기' }).press('Enter');
  await page.getByRole('button', { name: '멈추기' }).press('Enter');
  await expect(page.getByRole('button', { name: '이어서 하기' })).toBeVisible();
  await page.getByRole('button', { name: '끝내기' }).press('Enter');
  await dialog.getByRole('button', { name: '끝내기' }).press('Enter');
  await expect(page.getByText('끝남')).toBeVisible();
  await page.getByRole('button', { name: '복사하기' }).press('Enter');
  await expect(page.getByRole('heading', { name: '가입 환영 사본' })).toBeVisible();
  await page.goto(`${stack.url}/curve/journey`);
  const list = page.getByRole('table', { name: '여정 목록' });
  await expect(list.getByRole('row', { name: /가입 환영 사본.*초안/ })).toBeVisible();
  expect(await accessFaultsOf(page)).toEqual([]);
});
