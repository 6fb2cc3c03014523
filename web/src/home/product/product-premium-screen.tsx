import { MembershipPage } from './membership-page.tsx';

export { prefetchMemberships as prefetch } from './membership-page.tsx';

export function Screen() {
  return <MembershipPage level="premium" />;
}
