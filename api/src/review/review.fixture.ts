import { vi } from 'vitest';
import type { TestApp } from '../../../tests/support/app.ts';
import { sanitiseHtml } from '../http/html/sanitise.ts';

/** A lecture that can be reviewed. */
export async function insertLecture({ db }: TestApp, title: string): Promise<number> {
  const [row] = await db<{ id: number }[]>`
    insert into post (kind, title) values ('lecture', ${title}) returning id`;
  return row!.id;
}

/** Returns the input of a member's review of an expert or a lecture. */
export function written(targetId: number, change: object = {}) {
  return {
    kind: 'expert',
    target_id: targetId,
    title: '기준이 생겼어요',
    rating: 4,
    body_html: '<p>방송에서 배운 대로 <strong>기준</strong>을 먼저 적어 두게 됐어요.</p>',
    ...change,
  };
}

/** The thread that sanitises starts with the first text; under load that one may come too early. */
export async function warmSanitiser(): Promise<void> {
  await vi.waitUntil(
    () =>
      sanitiseHtml('<p>1</p>').then(
        () => true,
        () => false,
      ),
    { timeout: 30_000 },
  );
}
