import { priceOf } from '@maru/domain/stock/price-row';
import type { DailyPrice } from '@maru/domain/stock/price';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import type { Db } from '@maru/platform/db/db';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { ask, type Answer } from '../providers/ask.ts';

/** Number of days in one answer. */
export const KIS_ROWS = 100;
/** Tries of a request that came too fast. */
const TRIES = 6;
const PAUSE_MS = 1_000;
/** A token is replaced this long before its end. */
const SPARE_S = 600;
/** The provider issues one token a minute. */
const TOKEN_EVERY_S = 60;

const TOO_FAST = 'EGW00201';
/** An unknown and an expired token. */
const BAD_TOKEN: readonly unknown[] = ['EGW00121', 'EGW00123'];

const digits = z.string().regex(/^\d+$/);
const issued = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
const refusal = z.object({
  msg_cd: z.string().optional(),
  msg1: z.string().optional(),
  error_code: z.string().optional(),
  error_description: z.string().optional(),
});
const chart = z.object({
  rt_cd: z.string(),
  msg_cd: z.string(),
  msg1: z.string(),
  /** A range without trades has an empty row. */
  output2: z
    .array(
      z
        .object({
          stck_bsop_date: z.string().regex(/^\d{8}$/),
          stck_clpr: digits,
          stck_oprc: digits,
          stck_hgpr: digits,
          stck_lwpr: digits,
          acml_vol: digits,
        })
        .or(z.strictObject({}).transform(() => null)),
    )
    .default([]),
});

/** The provider refused a request. The message is for staff and holds no secret. */
export class FeedRefused extends Error {
  override readonly name = 'FeedRefused';
}

/** Rows of an answer, newest first, and how many of them contradict themselves. */
export interface DailyPrices {
  prices: DailyPrice[];
  refused: number;
  /** Whether older rows may have been cut off. */
  isFull: boolean;
}

export interface KisSettings {
  baseUrl: string;
  appKey: string;
  appSecret: string;
  timeoutMs: number;
}

/** The token of the provider, sealed in the database so that it outlives the process. */
function createTokens(db: Db, personal: PersonalData, settings: KisSettings) {
  const { baseUrl, appKey, appSecret, timeoutMs } = settings;

  async function token(): Promise<string> {
    const [kept] = await db<{ sealed: Buffer | null; soon: boolean }[]>`
      select case when token_until > now() + make_interval(secs => ${SPARE_S}) then token_enc end as sealed,
             coalesce(token_asked_at > now() - make_interval(secs => ${TOKEN_EVERY_S}), false) as soon
      from stock_feed where feed = 'kis'`;
    if (kept?.sealed) return personal.open('feed', kept.sealed);
    if (kept?.soon) throw new FeedRefused('토큰은 1분에 한 번만 받을 수 있어요');
    // Noted before the request, so a killed process does not ask twice in a minute.
    await db`update stock_feed set token_asked_at = now() where feed = 'kis'`;
    const answer = await ask(`${baseUrl}/oauth2/tokenP`, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify({
        grant_type: 'client_credentials',
        appkey: appKey,
        appsecret: appSecret,
      }),
      timeoutMs,
    });
    const given = issued.safeParse(answer.body);
    if (!answer.ok || !given.success) throw refusedBy(answer);
    const { access_token: fresh, expires_in: lasts } = given.data;
    await db`
      update stock_feed set token_enc = ${personal.seal('feed', fresh)},
        token_until = now() + make_interval(secs => ${lasts})
      where feed = 'kis'`;
    return fresh;
  }

  /** Forgets a token that the provider no longer takes. The interval of tokens still applies. */
  async function forgetToken(): Promise<void> {
    await db`update stock_feed set token_enc = null, token_until = null where feed = 'kis'`;
  }

  return { token, forgetToken };
}

/**
 * Client of the Open API of 한국투자증권. Only the round that has the feed may use it, because the
 * provider issues one token a minute.
 */
export function createKis(db: Db, personal: PersonalData, settings: KisSettings) {
  const { baseUrl, appKey, appSecret, timeoutMs } = settings;
  const { token, forgetToken } = createTokens(db, personal, settings);

  async function get(query: Record<string, string>): Promise<z.output<typeof chart>> {
    const path = '/uapi/domestic-stock/v1/quotations/inquire-daily-itemchartprice';
    for (let tried = 1; ; tried += 1) {
      const answer = await ask(`${baseUrl}${path}?${String(new URLSearchParams(query))}`, {
        headers: {
          'content-type': 'application/json; charset=utf-8',
          authorization: `Bearer ${await token()}`,
          appkey: appKey,
          appsecret: appSecret,
          tr_id: 'FHKST03010100',
          custtype: 'P',
        },
        timeoutMs,
      });
      const read = chart.safeParse(answer.body);
      if (answer.ok && read.success && read.data.rt_cd === '0') return read.data;
      const code = refusal.safeParse(answer.body).data?.msg_cd;
      if (tried === TRIES) throw refusedBy(answer);
      if (code === TOO_FAST) await pause(PAUSE_MS);
      else if (BAD_TOKEN.includes(code)) await forgetToken();
      else throw refusedBy(answer);
    }
  }

  return {
    /** Adjusted prices of a stock, at most `KIS_ROWS` days, the newest of the range. */
    async dailyPrices(code: string, from: string, to: string): Promise<DailyPrices> {
      const { output2 } = await get({
        FID_COND_MRKT_DIV_CODE: 'J',
        FID_INPUT_ISCD: code,
        FID_INPUT_DATE_1: from.replaceAll('-', ''),
        FID_INPUT_DATE_2: to.replaceAll('-', ''),
        FID_PERIOD_DIV_CODE: 'D',
        FID_ORG_ADJ_PRC: '0',
      });
      const rows = output2.filter((row) => row !== null);
      const read = rows.map((row) =>
        priceOf({
          code,
          day: row.stck_bsop_date.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'),
          open: Number(row.stck_oprc),
          high: Number(row.stck_hgpr),
          low: Number(row.stck_lwpr),
          close: Number(row.stck_clpr),
          volume: Number(row.acml_vol),
        }),
      );
      const prices = read.flatMap((row) => ('value' in row ? [row.value] : []));
      return { prices, refused: rows.length - prices.length, isFull: rows.length >= KIS_ROWS };
    },
  };
}

export type Kis = ReturnType<typeof createKis>;

/** Code and words of a refusal. A body of another shape is named by its status. */
function refusedBy({ status, body }: Answer): FeedRefused {
  const { msg_cd, msg1, error_code, error_description } = refusal.safeParse(body).data ?? {};
  const code = msg_cd ?? error_code;
  const words = msg1 ?? error_description ?? '알 수 없는 응답';
  return new FeedRefused(`${code ?? `HTTP ${status}`}: ${words.slice(0, 200)}`);
}
