import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { KisFaults } from '../faults.ts';
import { seoulClockOf, seoulDayOf, type Bar, type Market } from './market.ts';

/** Rows of one answer. */
const ROWS = 100;

const tokenInput = z.object({
  grant_type: z.literal('client_credentials'),
  appkey: z.string(),
  appsecret: z.string(),
});

const day = z.string().regex(/^\d{8}$/);
const chartQuery = z.object({
  FID_COND_MRKT_DIV_CODE: z.literal('J'),
  FID_INPUT_ISCD: z.string().regex(/^[0-9A-Z]{6}$/),
  FID_INPUT_DATE_1: day,
  FID_INPUT_DATE_2: day,
  FID_PERIOD_DIV_CODE: z.literal('D'),
  FID_ORG_ADJ_PRC: z.enum(['0', '1']),
});

export interface KisKeys {
  appKey: string;
  appSecret: string;
}

interface KisDeps {
  keys: KisKeys;
  market: Market;
  /** Reads the prices that the site already has of a share. */
  learn: (code: string) => Promise<void>;
  faults: () => KisFaults;
}

/** Simulates the Open API of 한국투자증권: tokens and daily prices, with its codes and limits. */
export function kisRoutes(app: FastifyInstance, deps: KisDeps): void {
  /** Tokens with the moment at which each ends. */
  const tokens = new Map<string, number>();
  tokenRoute(app, deps, tokens);
  chartRoute(app, deps, tokens);
}

function tokenRoute(
  app: FastifyInstance,
  { keys, faults }: KisDeps,
  tokens: Map<string, number>,
): void {
  let issuedAt = -Infinity;
  app.post('/kis/oauth2/tokenP', async (request, reply) => {
    const { unavailable, token_every_s: everyS, token_s: lastsS } = faults();
    if (unavailable) return reply.code(503).send();
    const parsed = tokenInput.safeParse(request.body);
    const refuse = (code: string, words: string) =>
      reply.code(403).send({ error_code: code, error_description: words });
    if (!parsed.success) return refuse('EGW00101', '유효하지 않은 요청입니다.');
    if (parsed.data.appkey !== keys.appKey)
      return refuse('EGW00103', '유효하지 않은 AppKey입니다.');
    if (parsed.data.appsecret !== keys.appSecret) {
      return refuse('EGW00105', '유효하지 않은 AppSecret입니다.');
    }
    const now = Date.now();
    if (now - issuedAt < everyS * 1_000) {
      return refuse('EGW00133', '접근토큰 발급 잠시 후 다시 시도하세요(1분당 1회)');
    }
    issuedAt = now;
    const token = randomBytes(32).toString('base64url');
    tokens.set(token, now + lastsS * 1_000);
    return {
      access_token: token,
      access_token_token_expired: `${seoulDayOf(now + lastsS * 1_000)} ${seoulClockOf(now + lastsS * 1_000)}:00`,
      token_type: 'Bearer',
      expires_in: lastsS,
    };
  });
}

function chartRoute(
  app: FastifyInstance,
  { keys, market, learn, faults }: KisDeps,
  tokens: ReadonlyMap<string, number>,
): void {
  let lately: number[] = [];
  app.get(
    '/kis/uapi/domestic-stock/v1/quotations/inquire-daily-itemchartprice',
    async (request, reply) => {
      const {
        unavailable,
        per_second: perSecond,
        forget_tokens: forgets,
        hide_last: hidden,
      } = faults();
      if (unavailable) return reply.code(503).send();
      const { authorization = '', appkey, appsecret, tr_id: trId } = request.headers;
      if (appkey !== keys.appKey) return refused(reply, 'EGW00103', '유효하지 않은 AppKey입니다.');
      if (appsecret !== keys.appSecret) {
        return refused(reply, 'EGW00105', '유효하지 않은 AppSecret입니다.');
      }
      const now = Date.now();
      const until = tokens.get(authorization.replace(/^Bearer /, ''));
      if (until === undefined || forgets)
        return refused(reply, 'EGW00121', '유효하지 않은 token 입니다.');
      if (until < now) return refused(reply, 'EGW00123', '기간이 만료된 token 입니다.');
      lately = lately.filter((at) => at > now - 1_000);
      if (lately.length >= perSecond) {
        return refused(reply, 'EGW00201', '초당 거래건수를 초과하였습니다.');
      }
      lately.push(now);
      if (trId !== 'FHKST03010100')
        return refused(reply, 'EGW00204', '유효하지 않은 TR_ID 입니다.');
      const parsed = chartQuery.safeParse(request.query);
      if (!parsed.success) {
        return { rt_cd: '2', msg_cd: 'OPSQ2001', msg1: 'ERROR INVALID FID_INPUT', output2: [] };
      }
      const query = parsed.data;
      try {
        await learn(query.FID_INPUT_ISCD);
      } catch {
        return reply.code(503).send();
      }
      const range = {
        from: dashed(query.FID_INPUT_DATE_1),
        to: dashed(query.FID_INPUT_DATE_2),
        original: query.FID_ORG_ADJ_PRC === '1',
      };
      const bars = market.bars(query.FID_INPUT_ISCD, range, now).slice(hidden ? 1 : 0, ROWS);
      return {
        output1: { stck_shrn_iscd: query.FID_INPUT_ISCD, stck_prpr: String(bars[0]?.close ?? 0) },
        output2: bars.length > 0 ? bars.map(rowOf) : [{}],
        rt_cd: '0',
        msg_cd: 'MCA00000',
        msg1: '정상처리 되었습니다.',
      };
    },
  );
}

/** The gateway answers even refusals of a token with status 500. */
function refused(reply: FastifyReply, code: string, words: string) {
  return reply.code(500).send({ rt_cd: '1', msg_cd: code, msg1: words });
}

const dashed = (digits: string) => digits.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');

function rowOf({ day: on, open, high, low, close, volume }: Bar) {
  return {
    stck_bsop_date: on.replaceAll('-', ''),
    stck_clpr: String(close),
    stck_oprc: String(open),
    stck_hgpr: String(high),
    stck_lwpr: String(low),
    acml_vol: String(volume),
    acml_tr_pbmn: String(volume * close),
    flng_cls_code: '00',
    prtt_rate: '0.00',
    mod_yn: 'N',
    prdy_vrss_sign: '3',
    prdy_vrss: '0',
    revl_issu_reas: '',
  };
}
