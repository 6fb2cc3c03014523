import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { lastClosedDay } from '@maru/domain/stock/market-days';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { emptyTables } from '../../../tests/support/test-database.ts';
import { openBench, type CampaignBench } from '../campaign/campaign.fixture.ts';
import { startSandbox } from '../providers/sandbox.fixture.ts';
import { runDartFeed } from './dart-feed.ts';
import { runFileFeed } from './file-feed.ts';
import { runKisFeed } from './kis-feed.ts';

const CODE = '005930';

let bench: CampaignBench;
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let member: number;

beforeAll(async () => {
  [bench, sandbox] = await Promise.all([openBench(), startSandbox()]);
});
beforeEach(async () => {
  const { db } = bench;
  await emptyTables(db, 'member', 'stock', 'stock_feed_run', 'stock_feed_file');
  await db`update stock_feed set due_at = now(), claim = null, claimed_until = null,
             token_enc = null, token_until = null, token_asked_at = null`;
  await db`insert into stock (code, name) values (${CODE}, '삼성전자'), ('000660', 'SK하이닉스')`;
  const [row] = await db<{ id: number }[]>`
    insert into member (login_id, password_hash, name) values ('hana', 'none', '김회원')
    returning id`;
  member = row!.id;
  await db`insert into stock_watch (member_id, code) values (${member}, ${CODE})`;
  await sandbox.desk('kis-faults', { token_every_s: 0 });
  await sandbox.desk('dart-faults');
  await fetch(`${sandbox.url()}/sandbox/stocks`, { method: 'DELETE' });
});
afterAll(async () => {
  await Promise.all([bench.stop(), sandbox.stop()]);
});

const lastRun = async () => {
  const [run] = await bench.db<
    { day: string | null; stored: number; refused: number; problem: string | null }[]
  >`select day, stored, refused, problem from stock_feed_run order by id desc limit 1`;
  return run;
};
const makeDue = () =>
  bench.db`update stock_feed set due_at = now(), claim = null, claimed_until = null`;
const closes = async () => {
  const rows = await bench.db<{ day: string; close: number }[]>`
    select day, close from stock_price where code = ${CODE} order by day`;
  return [...rows];
};

describe('[T64] closes of 한국투자증권', () => {
  const kis = (appSecret = 'sandbox-kis-secret') =>
    runKisFeed({
      ...bench,
      settings: {
        baseUrl: `${sandbox.url()}/kis`,
        appKey: 'sandbox-kis-key',
        appSecret,
        timeoutMs: 5_000,
      },
    });
  /** Asks for all stocks again, as on the next day. */
  const again = async () => {
    await makeDue();
    await bench.db`update stock_feed_stock set asked_at = now() - interval '1 hour'`;
    return kis();
  };
  /** Removes the days from one on, as if the feed had missed them. */
  const missFrom = async (day: string) => {
    await bench.db`delete from stock_price where day >= ${day}`;
    await bench.db`
      update stock_feed_stock
      set day = (select max(p.day) from stock_price p where p.code = stock_feed_stock.code)`;
  };

  it('brings 250 days of a followed stock up to the last close, once with two workers', async () => {
    const ran = await Promise.all([kis(), kis()]);

    const last = await lastClosedDay(bench.db, 30);
    const stored = await closes();
    expect(ran.filter(Boolean)).toHaveLength(1);
    expect(stored.length).toBeGreaterThan(240);
    expect(stored.at(-1)!.day).toBe(last);
    expect(await lastRun()).toEqual({
      day: last,
      stored: stored.length,
      refused: 0,
      problem: null,
    });
    const [other] = await bench.db`select from stock_price where code = '000660'`;
    expect(other).toBeUndefined();
    await makeDue();
    await kis();
    const [runs] = await bench.db`select count(*)::int as n from stock_feed_run`;
    expect(runs).toEqual({ n: 1 });
  });

  it('catches up missed days, and keeps its token sealed', async () => {
    await kis();
    const whole = await closes();
    await missFrom(whole.at(-4)!.day);
    await sandbox.desk('kis-faults', { token_every_s: 3_600 });
    await again();

    expect(await closes()).toEqual(whole);
    const [{ sealed } = { sealed: Buffer.alloc(0) }] = await bench.db<{ sealed: Buffer }[]>`
      select token_enc as sealed from stock_feed where feed = 'kis'`;
    expect(bench.personal.open('feed', sealed)).toMatch(/^[\w-]{43}$/);
  });

  it('reads the history again after a split, and moves waiting alerts', async () => {
    await kis();
    const before = await closes();
    const day = before.at(-1)!.day;
    await bench.db`
      insert into stock_alert (member_id, code, side, price, since)
      values (${member}, ${CODE}, 'above', 100000, ${before.at(-2)!.day})`;
    await missFrom(day);
    await sandbox.desk('kis-splits', { code: CODE, day, ratio: 5 });
    await again();

    const after = await closes();
    expect(after.length).toBe(before.length);
    expect(after[0]!.close).toBe(Math.round(before[0]!.close / 5));
    const [alert] = await bench.db<{ price: number }[]>`select price from stock_alert`;
    expect(alert!.price).toBeGreaterThan(19_900);
    expect(alert!.price).toBeLessThan(20_100);
  });

  it('takes one corrected close for a correction', async () => {
    await kis();
    const whole = await closes();
    await bench.db`
      insert into stock_alert (member_id, code, side, price, since)
      values (${member}, ${CODE}, 'above', 100000, ${whole.at(-2)!.day})`;
    await missFrom(whole.at(-1)!.day);
    await bench.db`update stock_price set close = 1, low = 1 where day = ${whole.at(-2)!.day}`;
    await again();

    expect(await closes()).toEqual(whole);
    const [alert] = await bench.db`select price from stock_alert`;
    expect(alert).toEqual({ price: 100_000 });
  });

  it('gets another token when the provider forgets it, and waits at its limit', async () => {
    await sandbox.desk('kis-faults', { token_every_s: 0, per_second: 2 });
    await kis();
    const whole = await closes();
    expect(whole.length).toBeGreaterThan(240);
    await missFrom(whole.at(-2)!.day);
    await bench.db`
      update stock_feed set token_enc = ${bench.personal.seal('feed', 'forgotten')},
        token_asked_at = now() - interval '1 hour'`;
    await again();

    expect([await closes(), (await lastRun())!.problem]).toEqual([whole, null]);
  });

  it('replaces a token whose end has passed', async () => {
    await kis();
    const whole = await closes();
    const sealedToken = async () => {
      const [row] = await bench.db<{ token: Buffer | null }[]>`
        select token_enc as token from stock_feed where feed = 'kis'`;
      return row!.token;
    };
    const ended = await sealedToken();
    await missFrom(whole.at(-2)!.day);
    await bench.db`
      update stock_feed set token_until = now() - interval '1 hour',
        token_asked_at = now() - interval '1 day'`;
    await again();

    expect([await closes(), (await lastRun())!.problem]).toEqual([whole, null]);
    expect(await sealedToken()).not.toEqual(ended);
  });

  it('replaces a token that the provider calls ended', async () => {
    await sandbox.desk('kis-faults', { token_every_s: 0, token_s: 1 });
    await kis();
    await sandbox.desk('kis-faults', { token_every_s: 0 });
    await pause(1_100);
    await bench.db`
      update stock_feed set token_until = now() + interval '1 day',
        token_asked_at = now() - interval '1 day'`;
    await again();

    expect((await closes()).length).toBeGreaterThan(240);
    expect((await lastRun())!.problem).toBeNull();
  });

  it('neither waits for a close of a holiday nor stores one', async () => {
    const day = await lastClosedDay(bench.db, 30);
    await bench.db`insert into market_day (day, name) values (${day}, '임시 휴장일')`;
    onTestFinished(async () => {
      await bench.db`delete from market_day where day = ${day}`;
    });
    const before = await lastClosedDay(bench.db, 30);
    await kis();
    await again();

    expect(before! < day!).toBe(true);
    expect((await closes()).at(-1)!.day).toBe(before);
    const runs = await bench.db<{ day: string; problem: string | null }[]>`
      select day, problem from stock_feed_run`;
    expect([...runs]).toEqual([{ day: before, problem: null }]);
  });

  it('names what the provider refuses, and stores nothing', async () => {
    await kis('wrong');
    expect((await lastRun())!.problem).toBe('EGW00105: 유효하지 않은 AppSecret입니다.');

    await makeDue();
    await bench.db`update stock_feed set token_asked_at = null`;
    await sandbox.desk('kis-faults', { unavailable: true });
    await kis();
    expect((await lastRun())!.problem).toBe('HTTP 503: 알 수 없는 응답');
    expect(await closes()).toEqual([]);
  });

  it('asks again later for a close that is not published yet', async () => {
    await sandbox.desk('kis-faults', { token_every_s: 0, hide_last: true });
    await kis();
    const last = await lastClosedDay(bench.db, 30);
    // Within the hours of the market, the hidden day is the one under way.
    if ((await closes()).at(-1)!.day === last) return;
    expect((await lastRun())!.problem).toContain('종가가 아직 없어요');

    await sandbox.desk('kis-faults', { token_every_s: 0 });
    await again();
    expect((await closes()).at(-1)!.day).toBe(last);
  });
});

describe('[T64] closes from files', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'maru-closes-'));
    return () => rm(folder, { recursive: true });
  });
  const round = async () => {
    await makeDue();
    await runFileFeed({ db: bench.db, folder, now: Date.now, seen: new Map() });
  };
  const put = async (name: string, content: string | Buffer) => {
    const path = join(folder, name);
    await writeFile(path, content);
    await utimes(path, new Date(0), new Date(0));
  };
  const HEAD = '종목코드,종목명,종가,대비,시가,고가,저가,거래량';

  it('reads EUC-KR, the day of the name and a suspended stock, and refuses bad rows alone', async () => {
    const euckr = Buffer.concat([
      // 종목코드,종가,시가,고가,저가,거래량 in EUC-KR.
      Buffer.from(
        'c1beb8f1c4dab5e52cc1beb0a12cbdc3b0a12cb0edb0a12cc0fab0a12cb0c5b7a1b7ae0a',
        'hex',
      ),
      Buffer.from('005930,"70,500",70000,71000,69900,"1,200,300"\n'),
      Buffer.from('000660,180000,0,0,0,0\n'),
      Buffer.from('000660,180000,180000,170000,179000,1\nXX,1,1,1,1,1\n123456,9,9,9,9,9\n'),
    ]);
    await put('data_4021_20261130.csv', euckr);
    await round();

    expect(await closes()).toEqual([{ day: '2026-11-30', close: 70_500 }]);
    const [other] = await bench.db`select open, close from stock_price where code = '000660'`;
    expect(other).toEqual({ open: 180_000, close: 180_000 });
    expect(await lastRun()).toEqual({
      day: '2026-11-30',
      stored: 2,
      refused: 3,
      problem: 'data_4021_20261130.csv: 4번째 줄 등 2줄을 읽지 못했어요 (가격)',
    });
  });

  it('reads each file once, a late one and a corrected one', async () => {
    await put('a.csv', `일자,${HEAD}\n2026-11-27,${CODE},삼성전자,70000,0,70000,70000,70000,5`);
    await round();
    await round();
    await put('b.csv', `일자,${HEAD}\n2026/11/26,${CODE},삼성전자,69000,0,69000,69000,69000,5`);
    await put('a.csv', `일자,${HEAD}\n2026-11-27,${CODE},삼성전자,70100,0,70000,70100,70000,5`);
    await round();

    expect(await closes()).toEqual([
      { day: '2026-11-26', close: 69_000 },
      { day: '2026-11-27', close: 70_100 },
    ]);
    const [runs] = await bench.db`select count(*)::int as n from stock_feed_run`;
    expect(runs).toEqual({ n: 2 });
  });

  it('names a file that is too large', async () => {
    await put('year.csv', Buffer.alloc(20_000_001, 'x'));
    await round();

    expect((await lastRun())!.problem).toBe('year.csv: 20 MB보다 커요');
  });

  it('names a file that is no table', async () => {
    await put('notes.txt', '메모');
    await round();

    expect((await lastRun())!.problem).toContain('notes.txt: 종목코드·종가');
  });
});

describe('[T64] filings of DART', () => {
  const dart = async (apiKey = 'sandbox-dart-key') => {
    await makeDue();
    const settings = { baseUrl: `${sandbox.url()}/dart`, apiKey, timeoutMs: 5_000 };
    await runDartFeed({ db: bench.db, settings, now: Date.now });
  };

  it('stores each filing of a known stock once, over all pages', async () => {
    await sandbox.desk('dart-filings', { code: CODE, report: '  배당결정  ' });
    await sandbox.desk('dart-filings', { code: '111111' });
    await dart();
    const count = async () => {
      const [row] = await bench.db<{ n: number; odd: number }[]>`
        select count(*)::int as n, count(*) filter (where code not in (${CODE}, '000660'))::int as odd
        from stock_disclosure`;
      return row!;
    };
    const first = await count();
    await bench.db`update stock_feed_run set day = day - 2`;
    await dart();

    expect(first.n).toBeGreaterThan(0);
    expect([await count(), first.odd]).toEqual([first, 0]);
    const [own] = await bench.db`select title, code from stock_disclosure where title = '배당결정'`;
    expect(own).toEqual({ title: '배당결정', code: CODE });
  });

  it('names a wrong key and the limit of the day, and rests after the limit', async () => {
    await dart('wrong');
    expect((await lastRun())!.problem).toBe('010: 등록되지 않은 키입니다.');
    await sandbox.desk('dart-faults', { limit_reached: true });
    await dart();

    expect((await lastRun())!.problem).toBe('020: 요청 제한을 초과하였습니다.');
    const [feed] = await bench.db`
      select due_at > now() + interval '50 minutes' as rests from stock_feed where feed = 'dart'`;
    expect(feed).toEqual({ rests: true });
  });
});
