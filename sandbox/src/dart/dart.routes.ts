import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { DartFaults } from '../faults.ts';
import type { FilingStore } from './filings.ts';

const query = z.object({
  crtfc_key: z.string(),
  bgn_de: z.string().regex(/^\d{8}$/),
  end_de: z.string().regex(/^\d{8}$/),
  page_no: z.coerce.number().int().min(1).default(1),
  page_count: z.coerce.number().int().min(1).max(100).default(10),
  sort: z.enum(['date', 'crp', 'rpt']).default('date'),
  sort_mth: z.enum(['asc', 'desc']).default('desc'),
});

interface DartDeps {
  apiKey: string;
  filings: FilingStore;
  faults: () => DartFaults;
}

/** Simulates the list of filings of Open DART. All its answers have status 200. */
export function dartRoutes(app: FastifyInstance, { apiKey, filings, faults }: DartDeps): void {
  app.get('/dart/api/list.json', async (request, reply) => {
    const { unavailable, limit_reached: isOver } = faults();
    if (unavailable) return reply.code(503).send();
    const parsed = query.safeParse(request.query);
    if (!parsed.success) return { status: '100', message: '필드의 부적절한 값입니다.' };
    const asked = parsed.data;
    if (asked.crtfc_key !== apiKey) return { status: '010', message: '등록되지 않은 키입니다.' };
    if (isOver) return { status: '020', message: '요청 제한을 초과하였습니다.' };
    const found = filings.list(asked.bgn_de, asked.end_de, Date.now());
    if (found.length === 0) return { status: '013', message: '조회된 데이타가 없습니다.' };
    const list = asked.sort_mth === 'asc' ? found : found.toReversed();
    const start = (asked.page_no - 1) * asked.page_count;
    return {
      status: '000',
      message: '정상',
      page_no: asked.page_no,
      page_count: asked.page_count,
      total_count: list.length,
      total_page: Math.ceil(list.length / asked.page_count),
      list: list.slice(start, start + asked.page_count),
    };
  });
}
