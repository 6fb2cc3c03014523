import type { Page } from '@playwright/test';
import { accessFaultsOf } from '../support/accessibility.ts';
import { expect, test } from '../support/maru.ts';

const DAY_MS = 86_400_000;
const STREAM = 'https://cdn.example.com/studio/index.m3u8';
const STEP_PX = 10;

/** A day in Seoul for which the demo has no broadcasts yet. */
const day = new Date(Date.now() + 9 * 3_600_000 + 40 * DAY_MS).toISOString().slice(0, 10);
const at = (time: string) => `${day}T${time}:00+09:00`;

/**
 * The block of a broadcast. Its name does not find it: the blocks that clash with it name it too,
 * until its change arrives.
 */
const blockOf = (page: Page, title: string) =>
  page.getByRole('button').filter({ has: page.getByText(title, { exact: true }) });

async function drag(page: Page, title: string, steps: number) {
  const block = blockOf(page, title);
  // Waits until the block rests, and nothing covers it.
  await block.hover();
  const box = (await block.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + (steps * STEP_PX) / 2, y);
  await page.mouse.move(x + steps * STEP_PX, y);
  await page.mouse.up();
}

test('@maru [S26] staff move broadcasts on the timeline of a day, by keyboard, pointer and buttons', async ({
  staffAs,
  stack,
}) => {
  const staff = await staffAs('content');
  const { page } = staff;
  const stamp = Date.now();
  const first = await staff.addBroadcast({
    title: `아침 점검 ${stamp}`,
    live_url: STREAM,
    start_date: at('09:00'),
    end_date: at('10:00'),
  });
  const second = await staff.addBroadcast({
    title: `점심 상담 ${stamp}`,
    live_url: STREAM,
    start_date: at('10:30'),
    end_date: at('11:30'),
    expert_id: first.expert._id + 1,
  });
  const timesOf = async (_id: number) => {
    const { item } = await staff.call<{ item: { start_date: string; end_date: string } }>(
      'GET',
      `/schedules/${_id}`,
    );
    return [item.start_date, item.end_date].map((instant) => Date.parse(instant));
  };
  const times = (from: string, to: string) => [from, to].map((time) => Date.parse(at(time)));

  await page.goto(`${stack.url}/curve/broadcast`);
  await page.getByRole('link', { name: '타임라인' }).click();
  await expect(page).toHaveURL(/view=timeline/);
  await page.getByLabel('날짜 고르기').fill(day);
  const block = blockOf(page, first.title);
  await expect(block).toBeVisible();
  expect(await accessFaultsOf(page)).toEqual([]);

  // By keyboard, with undo.
  await block.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(block).toContainText('09:10 – 10:15');
  await page.keyboard.press('Enter');
  const undo = page.getByRole('button', { name: '되돌리기' });
  await expect(undo).toBeVisible();
  expect(await timesOf(first._id)).toEqual(times('09:10', '10:15'));
  await undo.click();
  await expect(block).toContainText('09:00 – 10:00');
  await expect.poll(() => timesOf(first._id)).toEqual(times('09:00', '10:00'));

  // By pointer, to a time at which another broadcast has the same stream.
  await drag(page, second.title, -9);
  const question = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await expect(question).toContainText('송출 주소가 겹쳐요');
  await question.getByRole('button', { name: '그래도 옮기기' }).click();
  await expect(page.getByRole('list', { name: '겹치는 방송' })).toContainText(second.title);
  expect(await timesOf(second._id)).toEqual(times('09:45', '10:45'));
  expect(await accessFaultsOf(page)).toEqual([]);

  // A change by another person arrives without a reload.
  const { item } = await staff.call<{ item: { version: number } }>(
    'GET',
    `/schedules/${second._id}`,
  );
  await staff.call('PATCH', `/schedules/${second._id}`, {
    start_date: at('14:00'),
    end_date: at('15:00'),
    version: item.version,
  });
  await expect(blockOf(page, second.title)).toContainText('14:00 – 15:00');

  // On a phone, by buttons.
  await page.setViewportSize({ width: 390, height: 844 });
  const group = page.getByRole('group', { name: `${first.title} 시각 옮기기` });
  await group.getByRole('button', { name: '5분 앞으로' }).click();
  await page.getByRole('button', { name: '저장' }).click();
  await expect.poll(() => timesOf(first._id)).toEqual(times('08:55', '09:55'));
  expect(await accessFaultsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 820, height: 900 });
  expect(await accessFaultsOf(page)).toEqual([]);

  // A free place opens the form with expert and time.
  await page.setViewportSize({ width: 1_440, height: 900 });
  await page
    .getByRole('link', { name: `${first.expert.nick} 방송 등록` })
    .first()
    .click();
  await expect(page).toHaveURL(/broadcast-write\?expert=\d+&start=/);
  await expect(page.getByLabel(/^시작/)).toHaveValue(new RegExp(`^${day.replaceAll('-', '.')} `));
  await expect(page.getByLabel(/^전문가/)).toHaveValue(String(first.expert._id));

  for (const { _id } of [first, second]) await staff.call('DELETE', `/schedules/${_id}`);
});
