import { listExperts } from '@maru/contract/expert/expert';
import { callQuery } from '../../shared/query.ts';

export const expertsQuery = () => callQuery(listExperts, { query: {} });
