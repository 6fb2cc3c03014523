import type { BannerLocation } from '@maru/contract/banner/banner';
import { LinkButton } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { SegmentNav } from '../../shared/ui/segment.tsx';
import { trashOption } from '../trash/trash-list.tsx';
import { newBannerAddress, placeAddress } from './banner-places.ts';

export function NewBanner({ location }: { location: BannerLocation }) {
  return (
    <LinkButton to={newBannerAddress(location)} size="admin-lg" variant="secondary">
      <Icon name="plus" size={18} />
      배너 등록
    </LinkButton>
  );
}

/** Switches between the full order of a place, its search list and its trash. */
export function ViewSwitch({
  location,
  view,
}: {
  location: BannerLocation;
  view: 'order' | 'list';
}) {
  const to = placeAddress(location);
  const showing = `${to}${to.includes('?') ? '&' : '?'}`;
  return (
    <SegmentNav
      label="보기"
      links={[
        { to, label: '순서', current: view === 'order' },
        { to: `${showing}view=list`, label: '목록', current: view === 'list' },
        { to: `${showing}state=${trashOption.value}`, label: '휴지통', current: false },
      ]}
    />
  );
}
