import { brand } from '#brand';
import { legacyTargetOf } from '@maru/brands/legacy';
import { Navigate, useLocation } from 'react-router-dom';
import { NotFoundPage } from '../frame/state-pages.tsx';

/** Leads from an address of the former site to its page of today. */
export function LegacyPage() {
  const { pathname, search } = useLocation();
  const target = legacyTargetOf(brand, pathname, search);
  return target === null ? <NotFoundPage /> : <Navigate to={target} replace />;
}
