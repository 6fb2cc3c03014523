import { listProducts } from '@maru/contract/product/product';
import { callQuery } from '../../shared/query.ts';

/** Everything that is sold now, with the rule of refunds. */
export const productsQuery = () => callQuery(listProducts, { query: {} });
