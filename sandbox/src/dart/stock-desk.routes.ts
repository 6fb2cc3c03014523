import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { isMarketDay, nextDay, seoulClockOf, seoulDayOf, type Market } from '../kis/market.ts';
import type { FilingStore } from './filings.ts';

const code = z.string().regex(/^[0-9A-Z]{6}$/);

const closeInput = z.strictObject({
  code,
  close: z.number().int().min(1).max(100_000_000),
  /** Without one, the next close: that of today until 15:30. */
  day: z.iso.date().optional(),
});
const splitInput = z.strictObject({ code, day: z.iso.date(), ratio: z.number().positive() });
const filingInput = z.strictObject({
  code,
  report: z.string().min(1).default('주요사항보고서(자기주식취득결정)'),
  company: z.string().min(1).default('시험상장사'),
});

/** Sets closes and splits, and files reports. */
export function stockDeskRoutes(
  app: FastifyInstance,
  { market, filings }: { market: Market; filings: FilingStore },
): void {
  app.post('/sandbox/kis-closes', async (request) => {
    const { code: of, close, day = nextClose(Date.now()) } = closeInput.parse(request.body);
    market.setClose(of, day, close);
    return { code: of, day, close };
  });
  app.post('/sandbox/kis-splits', async (request, reply) => {
    const { code: of, day, ratio } = splitInput.parse(request.body);
    market.split(of, day, ratio);
    return reply.code(204).send();
  });
  app.post('/sandbox/dart-filings', async (request) => {
    const { code: of, report, company } = filingInput.parse(request.body);
    return { rcept_no: filings.add(of, report, company, Date.now()) };
  });
  app.delete('/sandbox/stocks', async (_request, reply) => {
    market.reset();
    filings.reset();
    return reply.code(204).send();
  });
}

/** The market day whose close comes next. */
function nextClose(now: number): string {
  const today = seoulDayOf(now);
  let day = seoulClockOf(now) < '15:30' ? today : nextDay(today);
  while (!isMarketDay(day)) day = nextDay(day);
  return day;
}
