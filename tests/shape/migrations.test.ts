import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findBreaks } from './migration-rules.ts';

const FOLDER = 'platform/migrations';
/** Migrations up to this one predate the first release, so no older version had to keep running. */
const LAST_BEFORE_THE_RULE = '0099_retention_by_index.sql';

const files = readdirSync(FOLDER).filter((name) => name > LAST_BEFORE_THE_RULE);

describe('[O6] a migration', () => {
  it('leaves the version before at work, or says why that is no matter', () => {
    const found = files.flatMap((name) =>
      findBreaks(readFileSync(`${FOLDER}/${name}`, 'utf8')).map((one) => ({ name, ...one })),
    );

    expect(found).toEqual([]);
  });

  it.each([
    ['drop table member', 'drops'],
    ['alter table member drop column name', 'drops a column'],
    ['alter table member drop name', 'drops a column'],
    ['alter table member rename column name to called', 'renames'],
    ['alter table member alter column name type varchar(10)', 'changes a type'],
    ['alter table member alter name set data type text', 'changes a type'],
    ['alter table member alter column name set not null', 'rejects null where it was accepted'],
    ['alter table member add column mark int not null', 'adds a column that old code does not set'],
    [
      'alter table member add a int default 0, add b int not null',
      'adds a column that old code does not set',
    ],
    ['alter table member add constraint sane check (id > 0)', 'adds a constraint'],
    ['create index member_mark on member (mark)', 'builds an index while writes are blocked'],
    ['create index on member (mark)', 'builds an index while writes are blocked'],
    [
      'alter table member add column m int; update member set m = 1',
      'changes rows while it locks a table',
    ],
  ])('is refused: %s', (sql, what) => {
    expect(findBreaks(`${sql};`).map((finding) => finding.what)).toEqual([what]);
  });

  it.each([
    'alter table member add column mark int',
    "alter table member add column mark text not null default ''",
    'alter table member add column n int generated always as (id * 2) stored not null',
    'alter table member alter column name drop not null',
    'alter table member drop constraint sane',
    'alter table member add constraint sane check (id > 0) not valid',
    'create table mark (id int primary key, name text not null); create index mark_name on mark (name)',
    'update member set name = name',
    "insert into mark (name) values ('drop table member; rename')",
    'create function f() returns int language sql as $$ select 1; drop table member $$',
    '-- drop table member\nselect 1',
    '-- version before: it has not read this table since 1.4, and nothing writes it\ndrop table mark',
  ])('is let through: %s', (sql) => {
    expect(findBreaks(`${sql};`)).toEqual([]);
  });

  it('needs a reason for each statement, and says on which line', () => {
    const sql = [
      '-- version before: the table holds a dozen rows',
      'create index a on member (a);',
      '',
      'create index b',
      '  on member (b);',
    ].join('\n');

    expect(findBreaks(sql)).toEqual([
      { line: 4, what: 'builds an index while writes are blocked' },
    ]);
  });
});
