import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDb, type Db } from '../../../platform/src/db/db.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { overwrite, type Overwritten } from './overwrite.ts';
import { addressPayloads, payloads } from './payloads.ts';

const numbersIn = (text: string) => Number(/(?:hit\(|canary\/)(\d+)/.exec(text)?.[1]);
/** Some words have no number. */
const isWords = (text: string) => !(numbersIn(text) > payloads.length);

describe('a database that is overwritten', () => {
  let test: TestDatabase;
  let db: Db;
  let written: Map<string, Overwritten>;

  beforeAll(async () => {
    test = await createTestDatabase();
    db = connectDb(test.url, { max: 2 });
    await db.unsafe(`
      create table attacked (
        id int primary key, words text unique, link text, packed text, fields jsonb, links text[],
        code text, narrow text check (length(narrow) < 5), tag text check (length(tag) < 20),
        label text check (label like '%○%'), mixed text check (id > 1 or mixed = '가'));
      insert into attacked values
        (1, '가나', '/a.png', '{"name":"이름","thumbnailUrl":"/b.png","no":7}',
         '{"images":[{"img_path":"/c.png","alt":"그림"}],"kind":"cover"}', '{/d.png}', 'A1', '가',
         '태그', '김○', '가'),
        (2, '다라', 'https://example.com/', '말', '{}', '{}', 'A2', '나',
         '태그', '이○', '나')`);
    const all = await overwrite(db, 3);
    written = new Map(
      all
        .filter(({ column }) => column.startsWith('attacked.'))
        .map((one) => [one.column.replace('attacked.', ''), one]),
    );
  });
  afterAll(async () => {
    await db.end();
    await test.drop();
  });

  const rowOne = async () => {
    const [row] = await db<
      { words: string; link: string; packed: string; code: string; links: string[] }[]
    >`select words, link, packed, code, links from attacked where id = 1`;
    return row!;
  };

  it('holds words where words were, and addresses where addresses were', async () => {
    const { words, link, links, code } = await rowOne();

    expect([words, link, ...links].map(isWords)).toEqual([true, false, false]);
    expect(numbersIn(link)).toBeLessThanOrEqual(payloads.length + addressPayloads.length);
    expect(code).toBe('A1');
  });

  it('holds words or a path in each JSON field, according to the old value', async () => {
    const [row] = await db<{ alt: string; img: string; kind: string }[]>`
      select fields #>> '{images,0,alt}' as alt, fields #>> '{images,0,img_path}' as img,
             fields ->> 'kind' as kind
      from attacked where id = 1`;

    expect([row!.alt, row!.img].map(isWords)).toEqual([true, false]);
    expect(row!.kind).toBe('cover');
  });

  it('keeps JSON in text as JSON', async () => {
    const packed: unknown = JSON.parse((await rowOne()).packed);

    expect(packed).toEqual({
      name: expect.toSatisfy(isWords),
      thumbnailUrl: expect.not.toSatisfy(isWords),
      no: 7,
    });
  });

  it('is written row by row, with a report of the rows kept', () => {
    expect(written.get('label')).toMatchObject({ taken: 2, left: 0 });
    expect(written.get('tag')).toMatchObject({ taken: 2, left: 0 });
    expect(written.get('mixed')).toMatchObject({ taken: 1, left: 1 });
    expect(written.get('narrow')).toMatchObject({ taken: 0, left: 2 });
    expect(written.get('narrow')!.why).toContain('check constraint');
    expect(written.has('code')).toBe(false);
  });
});
