import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brandOf } from '@maru/brands/registry';
import { showWho } from '../support/identity-window.ts';
import { expect, test } from '../support/maru.ts';

/** A seed member without an identity check that no other test uses. */
const MEMBER = 'demo19';
const WHO = { name: '류건우', birth: '19890131', phone: '01000000019' };

test('[A14] the free trial is started once, in the brand that has it', async ({
  page,
  stack,
  loginMember,
}) => {
  const offers = brandOf(stack.brand).switches.vipTrialBanner;
  await page.goto(stack.url);
  const band = page.getByRole('heading', { name: 'VIP 방송 3일 무료 체험' });
  await expect(band).toHaveCount(offers ? 1 : 0);

  const folder = join('dist/web', stack.brand, 'client');
  const scripts = (await readdir(folder, { recursive: true })).filter((file) =>
    file.endsWith('.js'),
  );
  const texts = await Promise.all(scripts.map((file) => readFile(join(folder, file), 'utf8')));
  expect(texts.some((text) => text.includes('/memberships/trial'))).toBe(offers);
  if (!offers) return;

  await loginMember(page, MEMBER);
  await expect(page).toHaveURL(`${stack.url}/`);
  const start = page.locator('button:not([aria-busy])', { hasText: '무료 체험 시작하기' });
  await start.click();
  await showWho(page, '본인확인하고 시작하기', WHO);

  await expect(page.getByRole('heading', { name: /^체험 .+ 남음$/ })).toBeVisible();
  await page.goto(`${stack.url}/mypage/service`);
  await expect(page.getByText('VIP 방송 3일 무료 체험').first()).toBeVisible();
});
