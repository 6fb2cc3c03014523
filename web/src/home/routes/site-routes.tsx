import { brand } from '#brand';
import { screens } from '#screens';
import type { RedirectRoute, ScreenName, ScreenRoute } from '@maru/brands/route';
import { findRoute } from '@maru/brands/route-match';
import { Suspense, useEffect } from 'react';
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { lazyComponent } from '../../shared/lazy-component.ts';
import { PageMeta } from '../../shared/page-meta.tsx';
import { organisation, StructuredData } from '../../shared/structured-data.tsx';
import { OrderGuard } from '../frame/order-guard.tsx';
import { SessionGuard } from '../frame/session-guard.tsx';
import { NotFoundPage } from '../frame/state-pages.tsx';
import type { LazyScreen } from '../screen.tsx';
import { BareLayout, SiteLayout } from './site-layout.tsx';

const screenRoutes = brand.routes.flatMap((route) => {
  const shown = 'screen' in route ? screens[route.screen] : undefined;
  return 'screen' in route && shown ? [{ route, shown }] : [];
});
const redirects = brand.routes.filter((route): route is RedirectRoute => 'redirect' in route);

/** Resolves an address to a redirect, a screen with its parameters, or `null`. */
export function findPage(pathname: string) {
  const found = findRoute(brand, pathname);
  if (found === null) return null;
  const { route, params } = found;
  if ('redirect' in route) return { redirect: route.redirect };
  const shown = screens[route.screen];
  return shown ? { route, params, shown } : null;
}

/**
 * All pages of the brand. `missing` is the first address if the server found no data for its query.
 * That address shows the not-found page.
 */
export function SiteRoutes({ missing }: { missing: string | null }) {
  const page = ({ route, shown }: (typeof screenRoutes)[number]) => (
    <Route
      key={route.path}
      path={route.path}
      caseSensitive
      element={<Page route={route} shown={shown} missing={missing} />}
    />
  );
  return (
    <Routes>
      <Route element={<InSite />}>
        {screenRoutes.filter(({ route }) => !route.bare).map(page)}
        <Route path="*" element={<UnknownAddress />} />
      </Route>
      <Route element={<InWindow />}>
        {screenRoutes.filter(({ route }) => route.bare).map(page)}
      </Route>
      {redirects.map(({ path, redirect }) => (
        <Route key={path} path={path} caseSensitive element={<Redirect to={redirect} />} />
      ))}
    </Routes>
  );
}

function InSite() {
  return (
    <SiteLayout>
      <Outlet />
    </SiteLayout>
  );
}

function InWindow() {
  const { pathname } = useLocation();
  // The router accepts any path as an expert's nickname.
  if (findRoute(brand, pathname) === null) {
    return (
      <SiteLayout>
        <UnknownAddress />
      </SiteLayout>
    );
  }
  return (
    <BareLayout>
      <Outlet />
    </BareLayout>
  );
}

function Page({
  route,
  shown,
  missing,
}: {
  route: ScreenRoute;
  shown: LazyScreen;
  missing: string | null;
}) {
  const { pathname, search } = useLocation();
  if (missing === pathname + search) return <NotFoundPage />;

  const content = <Content shown={shown} route={route} />;
  const ordered = route.onlyFrom ? (
    <OrderGuard path={route.path} onlyFrom={route.onlyFrom} title={route.title}>
      {content}
    </OrderGuard>
  ) : (
    content
  );
  if (!route.access) return ordered;
  return (
    <SessionGuard access={route.access} title={route.title}>
      {ordered}
    </SessionGuard>
  );
}

/** Only pages that pay or notify have `OutsideBrowserNote`. The server does not render it. */
const OutsideBrowserNote = lazyComponent(
  async () => (await import('../frame/outside-browser-note.tsx')).OutsideBrowserNote,
);

/** Actions that an in-app browser cannot perform on these pages. */
const OUTSIDE: Partial<Record<ScreenName, string>> = {
  payment: '결제가',
  vipJoin: '결제가',
  mypageSms: '알림 받기가',
  signupComplete: '알림 받기가',
};

function Content({ shown, route }: { shown: LazyScreen; route: ScreenRoute }) {
  const { Show } = shown;
  return (
    <>
      {!shown.ownMeta() && (
        <PageMeta title={route.title} description={route.summary} noindex={!route.indexed} />
      )}
      {route.screen === 'home' && <StructuredData of={organisation} />}
      {OUTSIDE[route.screen] && (
        <Suspense fallback={null}>
          <OutsideBrowserNote what={OUTSIDE[route.screen] ?? ''} />
        </Suspense>
      )}
      <Show />
    </>
  );
}

/** Redirects keep the query. */
function Redirect({ to }: { to: string }) {
  const { search } = useLocation();
  return <Navigate to={to + search} replace />;
}

/** The address that the server answered. It would have redirected a known address itself. */
const served = import.meta.env.SSR ? null : location.pathname;

/** A link to the former site is loaded from the server, which redirects it. */
function UnknownAddress() {
  const { pathname } = useLocation();
  const isLegacy = served !== null && pathname !== served && /\.asp$/i.test(pathname);
  useEffect(() => {
    if (isLegacy) location.reload();
  }, [isLegacy]);
  return isLegacy ? null : <NotFoundPage />;
}
