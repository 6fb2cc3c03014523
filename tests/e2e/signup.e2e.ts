import { fillWindow, showWho } from '../support/identity-window.ts';
import { expect, test, type Stack } from '../support/maru.ts';

const PASSWORD = 'river-Boat7';
const NEW_PASSWORD = 'cliff-Lamp29';

/** Reads the last code sent to a phone, as its owner sees it on the screen. */
async function readCode(stack: Stack, phone: string): Promise<string> {
  let texts: string[] = [];
  await expect
    .poll(async () => {
      const lines = await (await fetch(`${stack.sandboxUrl}/sandbox/messages`)).text();
      texts = lines
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Record<string, string>)
        .filter(({ to }) => to === phone)
        .map(({ text }) => text ?? '');
      return texts.length;
    })
    .toBe(1);
  return /\d{6}/.exec(texts.at(-1)!)![0];
}

test('[U07] [U09] a visitor signs up in three steps and finds the account again', async ({
  stack,
  visit,
  newSession,
}) => {
  const mark = String(Date.now()).slice(-7);
  const userId = `walker${mark}`;
  // A person that no earlier run has registered as a member.
  const syllable = String.fromCodePoint(0xac00 + Number(mark.slice(-4)));
  const person = { name: `이${syllable}시`, birth: '19900131', phone: `0109${mark}` };

  const early = await visit('/signup');
  await expect(early).toHaveURL(/\/terms$/);
  await early.close();

  const page = await visit('/terms');
  const all = page.getByRole('checkbox', { name: '전체 동의하기' });
  await expect(all).not.toBeChecked();
  for (const name of ['회원 이용약관', '개인정보 수집·이용', '전문가 윤리강령']) {
    await page.getByRole('checkbox', { name }).check();
  }
  await expect(all).toHaveJSProperty('indeterminate', true);
  await page.getByRole('button', { name: '회원 이용약관 전문 보기' }).click();
  await expect(page.getByText('제1조 (목적)')).toBeVisible();
  await page.getByRole('button', { name: '동의하고 계속하기' }).click();

  await expect(page).toHaveURL(/\/signup$/);
  await showWho(page, '휴대폰 본인확인', person);
  await page.getByLabel('아이디', { exact: false }).first().fill(userId);
  await page.getByRole('button', { name: '중복 확인 아이디' }).click();
  await expect(page.getByText('사용할 수 있는 아이디예요.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('아이디', { exact: false }).first()).toHaveValue(userId);
  await expect(page.getByLabel('이름', { exact: true })).toHaveValue(person.name);

  await page.locator('[name="password"]').fill(PASSWORD);
  await page.locator('[name="passwordAgain"]').fill(PASSWORD);
  await page.locator('[name="nickname"]').fill(`산책${mark}`);
  await page.getByRole('button', { name: '인증번호 받기' }).click();
  await page.getByLabel('인증번호').fill(await readCode(stack, person.phone));
  await page.getByRole('button', { name: '확인', exact: true }).click();
  await expect(page.getByText('휴대폰을 확인했어요.')).toBeVisible();
  await page.getByRole('button', { name: '가입하기' }).click();

  await expect(page).toHaveURL(/\/signup-complete$/);
  await expect(page.getByRole('heading', { name: `${person.name} 님, 환영해요` })).toBeVisible();
  // Signed up is logged in.
  await expect(page.getByRole('banner').getByRole('link', { name: '마이페이지' })).toBeVisible();

  // On another device: on the one that is logged in, the end of its session leads home.
  const lost = await newSession();
  await lost.goto(`${stack.url}/find-account?tab=id`);
  await showWho(lost, '휴대폰 본인확인', person);
  await expect(lost.getByRole('heading', { name: '아이디를 찾았어요' })).toBeVisible();
  await expect(lost.getByText(/^walk\w*\*+\d$/)).toBeVisible();

  await lost.getByRole('main').getByRole('link', { name: '비밀번호 찾기' }).click();
  await showWho(lost, '휴대폰 본인확인', person);
  await lost.locator('[name="password"]').fill(NEW_PASSWORD);
  await lost.locator('[name="again"]').fill(NEW_PASSWORD);
  await lost.getByRole('button', { name: '비밀번호 바꾸기' }).click();
  await expect(lost.getByRole('heading', { name: '비밀번호를 바꿨어요' })).toBeVisible();

  const status = await page.evaluate(async () => (await fetch('/api/home/auth/protected')).status);
  expect(status).toBe(401);
  expect(page.context().pages()).toEqual([page]);
  expect(lost.context().pages()).toEqual([lost]);
});

test(
  '[U08] a window that the browser blocks leaves a link, and a member is not made twice',
  { tag: '@maru' },
  async ({ stack, visit }) => {
    const page = await visit('/terms');
    await page.evaluate(() => {
      window.open = () => null;
    });
    for (const name of ['회원 이용약관', '개인정보 수집·이용', '전문가 윤리강령']) {
      await page.getByRole('checkbox', { name }).check();
    }
    await page.getByRole('button', { name: '동의하고 계속하기' }).click();
    await page.getByRole('button', { name: '휴대폰 본인확인' }).click();
    const link = page.getByRole('link', { name: '본인확인 창 열기' });
    const [opened] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
    await fillWindow(opened, { name: '김하늘', birth: '19710131', phone: '01000000001' });

    const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await expect(question.getByText('이미 가입한 계정이 있어요')).toBeVisible();
    await question.getByRole('button', { name: '아이디 찾기' }).click();
    await expect(page).toHaveURL(`${stack.url}/find-account?tab=id`);
  },
);
