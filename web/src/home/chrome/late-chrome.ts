import { holdInstallPrompt } from '../../shared/install-prompt.ts';
import { offerPushStop } from '../push/offer-push-stop.ts';

/* Parts around a page whose code loads after the first view. */
export { LeftPanel } from '../broadcast/left-panel.tsx';
export { FloatingMenu } from './floating-menu.tsx';
export { Footer } from './footer.tsx';
export { HeaderSearch } from './header/header-search.tsx';
export { MemberLinks } from './header/member-links.tsx';
export { MenuBar } from './header/menu-bar.tsx';

if (!import.meta.env.SSR) {
  holdInstallPrompt();
  offerPushStop();
}
