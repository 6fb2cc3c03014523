import { UNKNOWN_ROUTE } from '@maru/contract/monitor/browser-report';

/** A route as staff read it. */
export function RouteName({ route }: { route: string }) {
  return route === UNKNOWN_ROUTE ? <span>그 밖의 주소</span> : <code>{route}</code>;
}
