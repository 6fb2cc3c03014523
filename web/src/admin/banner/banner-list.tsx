import { bannerDevice, type BannerLocation } from '@maru/contract/banner/banner';
import {
  banners,
  bulkBanners,
  exportBanners,
  type StaffBanner,
} from '@maru/contract/banner/staff-banner';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatDateTime, formatListDate, formatNumber } from '../../shared/format.ts';
import { lazyComponent } from '../../shared/lazy-component.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { LinkButton } from '../../shared/ui/button.tsx';
import { ChartFold } from '../chart/chart-fold.tsx';
import { AdminHead } from '../chrome/admin-page.tsx';
import { ChoiceFilter, SearchFilter, StateChips } from '../list/filter-fields.tsx';
import { contentActions } from '../list/content-bulk.ts';
import { useListAddress } from '../list/list-address.ts';
import { ListScreen } from '../list/list-screen.tsx';
import type { ListColumn } from '../list/list-table.tsx';
import { openRowOf } from '../list/open-row.ts';
import { Facts, SidePanel } from '../list/side-panel.tsx';
import { bannerPlaces, editBannerAddress } from './banner-places.ts';
import { BannerTitle, BannerToggle } from './banner-row.tsx';
import { BannerState, clickRateOf, deviceWords, spanOf, stateOptions } from './banner-state.tsx';
import { useBannerActions, type BannerActions } from './use-banner-actions.ts';
import { NewBanner, ViewSwitch } from './banner-head.tsx';
import { listQueryOf } from '../list/list-query.ts';
import { callQuery } from '../../shared/query.ts';

const FILTERS = ['state', 'device', 'q'] as const;

const BannerCharts = lazyComponent(async () => (await import('./banner-charts.tsx')).BannerCharts);

const DEVICES = bannerDevice.options.map((value) => ({ value, label: deviceWords[value] }));

/** Searchable list of the banners of a place, with counts and export. */
export function BannerList({ location, tabs }: { location: BannerLocation; tabs: ReactNode }) {
  const address = useListAddress(FILTERS);
  const actions = useBannerActions();
  const asked = listQueryOf(banners.list.query, address, FILTERS, { location });
  const query = useQuery({
    ...callQuery(banners.list, { query: asked }),
    placeholderData: keepPreviousData,
  });
  const open = openRowOf(address, query.data?.items);

  return (
    <>
      <AdminHead title={bannerPlaces[location].title} actions={<NewBanner location={location} />} />
      {tabs}
      <ChartFold name="banner" title="하루씩 반응">
        <BannerCharts location={location} />
      </ChartFold>
      <ListScreen
        caption={bannerPlaces[location].title}
        name="banner"
        address={address}
        query={query}
        columns={columnsOf(actions)}
        keyOf={({ _id }) => _id}
        unit="개"
        exportCall={{ call: exportBanners, query: asked }}
        bulk={{
          nameOf: ({ alt }) => alt,
          isPublic: ({ state }) => state === 'on',
          actions: contentActions(bulkBanners, asked),
        }}
        filters={
          <>
            <StateChips
              address={address}
              options={[{ value: '', label: '전체' }, ...stateOptions]}
            />
            <SearchFilter address={address} placeholder="이미지 설명, 링크" />
            <ChoiceFilter address={address} name="device" label="기기" options={DEVICES} />
            <ViewSwitch location={location} view="list" />
          </>
        }
        empty={{
          icon: 'image',
          title: '아직 배너가 없어요',
          line: '배너를 등록하면 사이트에 바로 보여요',
        }}
      />
      {open && (
        <SidePanel
          title={open.row.alt}
          to={editBannerAddress(location, open.row._id)}
          {...open.panel}
          actions={
            <LinkButton
              to={editBannerAddress(location, open.row._id)}
              size="admin"
              variant="outline"
            >
              수정
            </LinkButton>
          }
        >
          <BannerState state={open.row.state} />
          <BannerFacts banner={open.row} />
        </SidePanel>
      )}
    </>
  );
}

function columnsOf(actions: BannerActions): readonly ListColumn<StaffBanner>[] {
  return [
    { key: 'order', head: '순서', number: true, cell: ({ order }) => order },
    {
      key: 'banner',
      head: '배너',
      fixed: true,
      cell: (banner) => <BannerTitle banner={banner} />,
    },
    { key: 'state', head: '상태', fixed: true, cell: ({ state }) => <BannerState state={state} /> },
    { key: 'span', head: '노출 기간', cell: spanOf },
    { key: 'device', head: '기기', cell: ({ device }) => deviceWords[device] },
    { key: 'shows', head: '노출', number: true, cell: ({ all }) => formatNumber(all.shows) },
    { key: 'clicks', head: '클릭', number: true, cell: ({ all }) => formatNumber(all.clicks) },
    { key: 'rate', head: '클릭률', number: true, cell: ({ all }) => clickRateOf(all) },
    {
      key: 'updated',
      head: '수정',
      cell: ({ updated_at, updated_by }) =>
        `${formatListDate(updated_at, serverNow())} ${updated_by ?? ''}`,
    },
    {
      key: 'shown',
      head: '노출 켜기',
      actions: true,
      cell: (banner) => <BannerToggle banner={banner} actions={actions} />,
    },
  ];
}

function BannerFacts({ banner }: { banner: StaffBanner }) {
  const { order, link, new_window, device, period, location, today, all } = banner;
  return (
    <Facts
      items={[
        ['순서', `${order}번째`],
        ['링크', link === null ? '없음' : `${link}${new_window ? ' (새 창)' : ''}`],
        ['시작', formatDateTime(banner.from_at)],
        ['종료', banner.to_at === null ? '내릴 때까지' : formatDateTime(banner.to_at)],
        ['기기', deviceWords[device]],
        ...(location === 'POPUP' ? [['다시 보지 않기', `${period}일`] as const] : []),
        ['오늘', `노출 ${formatNumber(today.shows)} · 클릭 ${formatNumber(today.clicks)}`],
        ['전체', `노출 ${formatNumber(all.shows)} · 클릭 ${formatNumber(all.clicks)}`],
        ['수정', `${formatDateTime(banner.updated_at)} ${banner.updated_by ?? ''}`],
      ]}
    />
  );
}
