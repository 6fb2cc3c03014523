import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { migrate } from './migrate.ts';

let maintenance: postgres.Sql;
let folder: string;
let url: string;
let name: string;

beforeAll(() => {
  maintenance = postgres(inject('services').postgresUrl, { max: 1, onnotice: () => undefined });
});
afterAll(() => maintenance.end());

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'maru-migrations-'));
  cpSync(
    new URL('../../migrations/0001_foundation.sql', import.meta.url),
    join(folder, '0001_foundation.sql'),
  );
  name = `migrate_${Math.random().toString(36).slice(2)}`;
  await maintenance`create database ${maintenance(name)}`;
  const own = new URL(inject('services').postgresUrl);
  own.pathname = `/${name}`;
  url = own.href;
});
afterEach(async () => {
  await maintenance`drop database ${maintenance(name)} with (force)`;
  rmSync(folder, { recursive: true });
});

async function ask<T extends object>(sql: string): Promise<T[]> {
  const db = postgres(url, { max: 1 });
  try {
    return await db.unsafe<T[]>(sql);
  } finally {
    await db.end();
  }
}

const applied = async () =>
  (await ask<{ name: string }>('select name from schema_migration order by name')).map(
    (row) => row.name,
  );

/** How many wait for a table that others use. */
async function waiting(): Promise<number | undefined> {
  const [row] = await ask<{ n: number }>(
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return row?.n;
}

it('[Z05] runs every file once, however often and from however many processes', async () => {
  writeFileSync(
    join(folder, '0002_more.sql'),
    'create table more (id int); insert into more values (1);',
  );

  await Promise.all([migrate(url, 'maru', folder), migrate(url, 'maru', folder)]);
  await migrate(url, 'maru', folder);

  expect(await applied()).toEqual(['0001_foundation.sql', '0002_more.sql']);
  expect(await ask('select * from more')).toEqual([{ id: 1 }]);
});

it('leaves the state before a file that fails', async () => {
  const broken = join(folder, '0002_broken.sql');
  writeFileSync(broken, 'create table half (id int); select nonsense;');
  await expect(migrate(url, 'maru', folder)).rejects.toThrow('nonsense');
  expect(await ask("select to_regclass('half') as half")).toEqual([{ half: null }]);

  writeFileSync(broken, 'create table half (id int);');
  await migrate(url, 'maru', folder);

  expect(await applied()).toContain('0002_broken.sql');
});

it('[O6] lets readers continue while it waits for a lock on a busy table', async () => {
  await migrate(url, 'maru', folder);
  writeFileSync(join(folder, '0002_mark.sql'), 'alter table deployment add column mark int;');
  const long = postgres(url, { max: 1 });
  const held = await long.reserve();
  await held`begin`;
  await held`select brand from deployment`;

  const migrated = migrate(url, 'maru', folder);
  await expect.poll(() => waiting()).toBe(1);
  // A table lock would wait for the migration, which waits for the long-running reader.
  expect(await ask('select brand from deployment')).toEqual([{ brand: 'maru' }]);

  await held`commit`;
  held.release();
  await migrated;
  expect(await applied()).toContain('0002_mark.sql');
  await long.end();
});

it('refuses a file that was edited after it had run', async () => {
  await migrate(url, 'maru', folder);
  writeFileSync(join(folder, '0001_foundation.sql'), '-- something else');

  await expect(migrate(url, 'maru', folder)).rejects.toThrow(
    'Migration 0001_foundation.sql was changed after it was applied.',
  );
});

it('refuses the database of another brand', async () => {
  await migrate(url, 'maru', folder);

  await expect(migrate(url, 'daebeom', folder)).rejects.toThrow(
    'This database belongs to the brand maru and cannot be used for daebeom.',
  );
});
