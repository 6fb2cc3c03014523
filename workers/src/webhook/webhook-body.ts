import type { Brand } from '@maru/brands/brand';
import { postPathIn, screenOfPost } from '@maru/brands/post-path';
import { webhookBody } from '@maru/contract/webhook/webhook-event';
import { broadcastPageOf } from '@maru/domain/broadcast/broadcast-page';
import * as z from 'zod/mini';

/** The fields that decide the address of a public page. */
const addressed = z.looseObject({
  id: z.int(),
  start_at: z.optional(z.string()),
  board: z.optional(z.string()),
});

/** An event as the database noted it. */
export interface NotedEvent {
  kind: string;
  version: number;
  /** ISO time of the change. */
  at: string;
  data: unknown;
}

/**
 * The body of an event, the same for each attempt. The schema lets only its public fields out.
 *
 * @param origin of the site, such as `https://maru.example.com`.
 * @throws ZodError if the noted event is none of the contract, which is a bug.
 */
export function webhookBodyOf(
  { kind, version, at, data }: NotedEvent,
  { brand, origin }: { brand: Pick<Brand, 'id' | 'places' | 'routes'>; origin: string },
): string {
  const fields = addressed.parse(data);
  const path = pathOf(brand, fields);
  const url = path === null ? null : origin + path;
  return JSON.stringify(
    webhookBody.parse({
      type: kind,
      timestamp: at,
      brand: brand.id,
      data: { ...fields, url, version },
    }),
  );
}

function pathOf(
  brand: Pick<Brand, 'places' | 'routes'>,
  { id, start_at, board }: z.output<typeof addressed>,
): string | null {
  if (start_at !== undefined) return broadcastPageOf(brand, id, start_at);
  return board !== undefined && isBoard(board) ? postPathIn(brand, board, id) : null;
}

function isBoard(board: string): board is keyof typeof screenOfPost {
  return Object.hasOwn(screenOfPost, board);
}
