import type { BannerLocation } from '@maru/contract/banner/banner';
import { banners, orderBanners, type StaffBanner } from '@maru/contract/banner/staff-banner';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { makeCall } from '../../shared/call.ts';
import { formatNumber } from '../../shared/format.ts';
import { lazyComponent } from '../../shared/lazy-component.ts';
import { callKey } from '../../shared/query.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { TabNav } from '../../shared/ui/tabs.tsx';
import { Panel } from '../chrome/admin-page.tsx';
import { useListAddress } from '../list/list-address.ts';
import { OrderNote } from '../list/order-note.tsx';
import { OrderScreen } from '../list/order-screen.tsx';
import { Facts } from '../list/side-panel.tsx';
import { asksForTrash, TrashList } from '../trash/trash-list.tsx';
import { BannerList } from './banner-list.tsx';
import { bannerLocations, bannerPlaces, placeAddress, placeIn } from './banner-places.ts';
import { BannerPreview } from './banner-preview.tsx';
import { bannersOfQuery } from './banners-of-query.ts';
import { BannerRow } from './banner-row.tsx';
import { clickRateOf } from './banner-state.tsx';
import styles from './banner.module.css';
import { MOST_POPUPS, mostAtOnce } from './popup-overlap.ts';
import { useBannerActions } from './use-banner-actions.ts';
import { NewBanner, ViewSwitch } from './banner-head.tsx';

const BannerCharts = lazyComponent(async () => (await import('./banner-charts.tsx')).BannerCharts);

const NO_FILTERS: readonly string[] = [];

/** Creates the screen of one place. Two places may share a screen; the address selects one. */
export function bannerScreenOf(own: BannerLocation) {
  return function Screen() {
    const [search] = useSearchParams();
    const location = placeIn(search, own);
    const tabs = <Tabs location={location} />;
    if (asksForTrash(search)) {
      const { title } = bannerPlaces[location];
      return <TrashList key={location} kind="banner" title={title} place={location} tabs={tabs} />;
    }
    return search.get('view') === 'list' ? (
      <BannerList key={location} location={location} tabs={tabs} />
    ) : (
      <BannerOrder key={location} location={location} />
    );
  };
}

/** The banners of a place in their order, with a visitor preview of one beside them. */
function BannerOrder({ location }: { location: BannerLocation }) {
  const { title, note } = bannerPlaces[location];
  const address = useListAddress(NO_FILTERS);
  const queries = useQueryClient();
  const actions = useBannerActions();
  const query = useQuery(bannersOfQuery(location));
  const placed = query.data?.items ?? [];
  const previewed =
    placed.find(({ _id }) => _id === address.openId) ??
    placed.find(({ state }) => state === 'on') ??
    placed[0];

  return (
    <OrderScreen
      title={title}
      caption={title}
      query={query}
      nameOf={({ alt }) => alt}
      show={(banner) => (
        <BannerRow
          banner={banner}
          actions={actions}
          isPreviewed={banner._id === previewed?._id}
          onPreview={() => address.open(banner._id)}
        />
      )}
      save={async (order) => {
        await makeCall(orderBanners, { body: { location, ...order } });
        await queries.invalidateQueries({ queryKey: callKey(banners.list) });
      }}
      empty={{
        icon: 'image',
        title: '아직 배너가 없어요',
        line: '배너를 등록하면 사이트에 바로 보여요',
      }}
      actions={<NewBanner location={location} />}
      tabs={<Tabs location={location} />}
      filters={
        <OrderNote note={note}>
          <ViewSwitch location={location} view="order" />
          {location === 'POPUP' && <TooManyPopups banners={placed} />}
        </OrderNote>
      }
      aside={previewed && <Beside banner={previewed} />}
    />
  );
}

function Tabs({ location }: { location: BannerLocation }) {
  return (
    <div className={styles.tabs}>
      <TabNav
        label="배너 위치"
        links={bannerLocations.map((place) => ({
          to: placeAddress(place),
          label: bannerPlaces[place].tab,
          current: place === location,
        }))}
      />
    </div>
  );
}

function Beside({ banner }: { banner: StaffBanner }) {
  const { location, img_path, alt, device, period, today, all } = banner;
  return (
    <>
      <BannerPreview
        location={location}
        picture={img_path}
        alt={alt}
        device={device}
        period={period}
      />
      <Panel title="반응">
        <Suspense fallback={<Skeleton height={240} />}>
          <BannerCharts location={location} banner={banner._id} />
        </Suspense>
        <Facts
          items={[
            ['오늘 노출', `${formatNumber(today.shows)}회`],
            ['오늘 클릭률', clickRateOf(today)],
            ['전체 노출', `${formatNumber(all.shows)}회`],
            ['전체 클릭', `${formatNumber(all.clicks)}회 · ${clickRateOf(all)}`],
            ...(location === 'POPUP'
              ? [['‘보지 않기’ 선택', `${formatNumber(all.dismissals)}회`] as const]
              : []),
          ]}
        />
      </Panel>
    </>
  );
}

/** Warns when there are too many popups: popups beyond the third are never seen. */
function TooManyPopups({ banners: placed }: { banners: readonly StaffBanner[] }) {
  const now = serverNow();
  const most = Math.max(
    0,
    ...placed.map((banner) =>
      mostAtOnce(
        banner,
        placed.filter((other) => other !== banner),
        now,
      ),
    ),
  );
  if (most <= MOST_POPUPS) return null;
  return (
    <p className={styles.warning}>
      <Icon name="warn" size={18} />
      같은 때에 켜진 팝업이 {most}개예요. 방문자는 위에서부터 {MOST_POPUPS}개만 볼 수 있어요.
    </p>
  );
}
