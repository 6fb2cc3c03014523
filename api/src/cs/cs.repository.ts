import type { Queryable } from '@maru/platform/db/db';

interface CsLink {
  _id: number;
  editor_content: string;
  update_at: string;
}

export async function findCurrentChatLink(db: Queryable): Promise<CsLink | null> {
  const [row] = await db<CsLink[]>`
    select id as _id, address as editor_content, update_at from link
    where kind = 'chat' and current`;
  return row ?? null;
}
