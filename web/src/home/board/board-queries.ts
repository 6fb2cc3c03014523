import { listExperts } from '@maru/contract/expert/expert';
import { boards, type BoardKind } from '@maru/contract/post/post';
import type { QueryClient } from '@tanstack/react-query';
import { CallFailed } from '../../shared/call.ts';
import { withBeside } from '../../shared/page-data.ts';
import { callQuery } from '../../shared/query.ts';
import { placeOf } from './board-address.ts';

export const PAGE_SIZE = 20;

/** Number of posts to fetch for the list of other posts. It includes the current one. */
const BESIDE = 5;

export const listQuery = (kind: BoardKind, search: URLSearchParams, pageSize = PAGE_SIZE) =>
  callQuery(boards[kind].list, { query: { ...placeOf(search), pageSize } });

export const postQuery = (kind: BoardKind, postId: number) =>
  callQuery(boards[kind].get, { params: { _id: postId } });

export const besideQuery = (kind: BoardKind) =>
  callQuery(boards[kind].list, { query: { pageSize: BESIDE } });

export const expertsQuery = () => callQuery(listExperts, { query: {} });

/** The data of the first view of a list; one part that fails leaves the others. */
export function prefetchBoard(
  queries: QueryClient,
  kind: BoardKind,
  search: URLSearchParams,
): Promise<unknown> {
  return withBeside(queries.fetchQuery(listQuery(kind, search)), [
    queries.fetchQuery(expertsQuery()),
  ]);
}

/** The data of the first view of a post; an address without a number has no post. */
export async function prefetchPost(
  queries: QueryClient,
  kind: BoardKind,
  postId: number | null,
): Promise<unknown> {
  if (postId === null) throw new CallFailed('NOT_FOUND', { status: 404 });
  return withBeside(queries.fetchQuery(postQuery(kind, postId)), [
    queries.fetchQuery(besideQuery(kind)),
  ]);
}
