import { expertNickname, findNamedExpert } from '@maru/contract/expert/expert';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { isMissing, nothingThere, numberOf } from '../../shared/page-subject.ts';
import { callQuery } from '../../shared/query.ts';

const named = (name: string) => callQuery(findNamedExpert, { params: { name } });

/**
 * Resolves the expert of an address: a number is used as is, a nickname is looked up. If neither
 * matches, it throws a 404.
 */
export async function fetchNamedExpert(queries: QueryClient, identifier: string): Promise<number> {
  const number = numberOf(identifier);
  if (number !== null) return number;
  const name = identifier.normalize('NFC');
  if (!expertNickname.safeParse(name).success) return nothingThere();
  return (await queries.fetchQuery(named(name))).item._id;
}

export type NamedExpert =
  | { state: 'found'; expert: number }
  | { state: 'missing' }
  | { state: 'waiting' }
  | { state: 'failed'; retrying: boolean; retry: () => void };

/** The same for a screen. */
export function useNamedExpert(identifier: string): NamedExpert {
  const number = numberOf(identifier);
  const name = identifier.normalize('NFC');
  const isName = number === null && expertNickname.safeParse(name).success;
  const { data, error, isFetching, refetch } = useQuery({ ...named(name), enabled: isName });

  const expert = number ?? data?.item._id;
  if (expert !== undefined) return { state: 'found', expert };
  if (!isName || isMissing(error)) return { state: 'missing' };
  if (error === null) return { state: 'waiting' };
  return { state: 'failed', retrying: isFetching, retry: () => void refetch() };
}
