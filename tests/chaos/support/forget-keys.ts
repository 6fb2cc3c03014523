import type { World } from './world.ts';

/** Makes the database forget every Idempotency-Key, so that a repeated request runs twice. */
export async function forgetKeys({ db }: World): Promise<void> {
  await db`
    create function forget_key() returns trigger language plpgsql as
    'begin new.key := gen_random_uuid()::text; return new; end'`;
  await db`
    create trigger forget_key before insert on idempotency_key
    for each row execute function forget_key()`;
}
