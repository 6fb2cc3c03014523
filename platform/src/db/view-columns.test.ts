import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/test-database.ts';
import { connectDb, type Db } from './db.ts';

/** Columns that a view omits on purpose. `shown_event` has no deleted rows. */
const LEFT_OUT: readonly string[] = ['shown_event lacks event.deleted_by'];

/** A view that was written with `i.*` or `*`, and the relation that the star stands for. */
interface StarView {
  view: string;
  source: string;
}

/**
 * Views that a migration creates with a star. PostgreSQL expands the star once, so a column that is
 * added to the source later is not in the view.
 */
function starViewsIn(sql: string): StarView[] {
  const views = sql.matchAll(
    /create (?:or replace )?view (\w+) as\s+select ([^;]*?)\sfrom ([^;]*)/g,
  );
  return Array.from(views).flatMap(([, view = '', columns = '', rest = '']) =>
    Array.from(columns.matchAll(/(?:^|[\s,])(?:(\w+)\.)?\*/g), ([, alias]) => ({
      view,
      source: alias === undefined ? firstWord(rest) : sourceOf(alias, rest),
    })),
  );
}

const firstWord = (text: string) => /^\w+/.exec(text)?.[0] ?? '';

/** The relation behind an alias of a `from` clause. */
const sourceOf = (alias: string, from: string) =>
  new RegExp(String.raw`(\w+) ${alias}\b`).exec(from)?.[1] ?? alias;

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  db = connectDb(database.url);
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

async function columnsOf(relation: string): Promise<string[]> {
  const rows = await db<{ name: string }[]>`
    select attname as name from pg_attribute
    where attrelid = ${relation}::regclass and attnum > 0 and not attisdropped`;
  return rows.map(({ name }) => name);
}

async function missingIn({ view, source }: StarView): Promise<string[]> {
  const shown = new Set(await columnsOf(view));
  const missing = (await columnsOf(source)).filter((name) => !shown.has(name));
  return missing.map((name) => `${view} lacks ${source}.${name}`);
}

it('finds stars of views, with the relation that each stands for', () => {
  const sql = `
    create view a as select * from event where shown;
    create or replace view b as
    select i.*, s.n from item i join stage s on s.id = i.id;
    create view c as select count(*) from event;`;

  expect(starViewsIn(sql)).toEqual([
    { view: 'a', source: 'event' },
    { view: 'b', source: 'item' },
  ]);
});

it('has every column of the source in a view that was written with a star', async () => {
  const folder = fileURLToPath(new URL('../../migrations', import.meta.url));
  const views = globSync(`${folder}/*.sql`).flatMap((path) =>
    starViewsIn(readFileSync(path, 'utf8')),
  );

  expect(views.length).toBeGreaterThan(0);
  const missing = await Promise.all(views.map(missingIn));
  expect([...new Set(missing.flat())]).toEqual(LEFT_OUT);
});

it('finds a column that was added to the source afterwards', async () => {
  await db`create table star_source (id int)`;
  await db`create view star_view as select * from star_source`;
  await db`alter table star_source add pinned boolean`;

  expect(await missingIn({ view: 'star_view', source: 'star_source' })).toEqual([
    'star_view lacks star_source.pinned',
  ]);
});
