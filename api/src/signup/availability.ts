import type { Queryable } from '@maru/platform/db';

/** Names that would pass somebody off as one of us. */
const RESERVED = /운영자|관리자|매니저|전문가|상담사|고객센터|admin|operator|official/i;

export async function isLoginIdFree(db: Queryable, loginId: string): Promise<boolean> {
  if (RESERVED.test(loginId)) return false;
  const [taken] = await db`select 1 from member where login_id = ${loginId}`;
  return !taken;
}

/** Neither taken, nor an expert's, nor one that sounds like staff. */
export async function isNicknameFree(db: Queryable, nickname: string): Promise<boolean> {
  if (RESERVED.test(nickname)) return false;
  const [taken] = await db`
    select 1 from member where lower(nickname) = lower(${nickname}) and state <> 'withdrawn'
    union all select 1 from expert_nickname where nickname = ${nickname}
    union all select 1 from expert where nick = ${nickname}
    limit 1`;
  return !taken;
}
