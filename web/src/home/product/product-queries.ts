import { listProducts } from '@maru/contract/content/content';
import { callQuery } from '../../shared/query.ts';

/** Everything that is sold now, with the rule of refunds. */
export const productsQuery = () => callQuery(listProducts, { query: {} });
