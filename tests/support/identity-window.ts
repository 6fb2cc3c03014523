import type { Page } from '@playwright/test';

/** Personal data typed into the simulator's window. */
export interface TypedWho {
  name: string;
  birth: string;
  phone: string;
}

/** Completes the identity check window. */
export async function fillWindow(window: Page, { name, birth, phone }: TypedWho): Promise<void> {
  await window.getByLabel('이름').fill(name);
  await window.getByLabel('생년월일 8자리').fill(birth);
  await window.getByLabel('휴대폰 번호').fill(phone);
  await window.getByRole('button', { name: '확인' }).click();
}

/** Presses the button that opens the window, and completes it. The page continues by itself. */
export async function showWho(page: Page, button: string, who: TypedWho): Promise<void> {
  const [window] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: button }).click(),
  ]);
  const closed = window.waitForEvent('close');
  await fillWindow(window, who);
  await closed;
}
