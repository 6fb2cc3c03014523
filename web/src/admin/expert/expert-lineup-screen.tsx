import { expertPlace, type ExpertPlace } from '@maru/contract/expert/expert';
import {
  adminGetExpertOrder,
  orderExperts,
  type StaffExpert,
} from '@maru/contract/expert/staff-expert';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { makeCall } from '../../shared/call.ts';
import { formatNumber } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { LinkButton } from '../../shared/ui/button.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { SegmentNav } from '../../shared/ui/segment.tsx';
import { Toggle } from '../../shared/ui/toggle.tsx';
import { OrderScreen } from '../list/order-screen.tsx';
import { addressOf } from '../sections.ts';
import { ExpertList } from './expert-list.tsx';
import { ExpertName } from './expert-name.tsx';
import { ExpertStateBadge, placeNames } from './expert-words.tsx';
import styles from './expert.module.css';
import { useExpertActions } from './use-expert-actions.ts';

/** View of all experts, including those who have left. */
const EVERYBODY = 'list';

/** The line-up: order, position and visibility of the experts on the public pages. */
export function Screen() {
  const [query] = useSearchParams();
  const wanted = query.get('place');
  const place = expertPlace.options.find((one) => one === wanted) ?? 'analyst';
  const isList = wanted === EVERYBODY;
  const views = <Views current={isList ? EVERYBODY : place} />;
  return isList ? (
    <ExpertList views={views} add={<AddButton />} />
  ) : (
    <LineUp key={place} place={place} views={views} />
  );
}

const PLACES: readonly ExpertPlace[] = ['analyst', 'main', 'special'];

function Views({ current }: { current: string }) {
  const to = (place: string) => `${addressOf('expert-lineup')}?place=${place}`;
  return (
    <div className={classNames(styles.views, 'fades-sideways')}>
      <SegmentNav
        label="전문가 자리"
        links={[
          ...PLACES.map((place) => ({
            to: to(place),
            label: placeNames[place],
            current: place === current,
          })),
          { to: to(EVERYBODY), label: '전체 전문가', current: current === EVERYBODY },
        ]}
      />
    </div>
  );
}

function AddButton() {
  return (
    <LinkButton to={addressOf('expert-info')} size="admin-lg" variant="outline">
      <Icon name="plus" size={18} />
      전문가 등록
    </LinkButton>
  );
}

function LineUp({ place, views }: { place: ExpertPlace; views: ReactNode }) {
  const query = useQuery(callQuery(adminGetExpertOrder, { query: { place } }));
  const actions = useExpertActions();
  return (
    <OrderScreen
      title="전문가 라인업"
      caption={`${placeNames[place]} 순서`}
      query={query}
      nameOf={({ nick }) => nick}
      show={(expert) => <LineUpRow expert={expert} place={place} actions={actions} />}
      save={(order) => makeCall(orderExperts, { body: { ...order, place } })}
      actions={<AddButton />}
      filters={views}
      empty={{
        icon: 'users',
        title: '아직 등록된 전문가가 없어요',
        line: '전문가를 등록하면 라인업에 바로 보여요',
      }}
    />
  );
}

function LineUpRow({
  expert,
  place,
  actions,
}: {
  expert: StaffExpert;
  place: ExpertPlace;
  actions: ReturnType<typeof useExpertActions>;
}) {
  const aliases = expert.nicknames.filter((name) => name !== expert.nick);
  return (
    <div className={styles.row}>
      <ExpertName
        expert={expert}
        live={expert.live !== null}
        line={[`${expert._id}번`, expert.field, ...aliases].join(' · ')}
      />
      <span className={styles.market}>{expert.market}</span>
      <span className={styles.figure}>
        <span className={styles.sub}>판매 상품</span>
        {formatNumber(expert.products)}개
      </span>
      <span className={styles.figure}>
        <span className={styles.sub}>구독</span>
        {formatNumber(expert.subscribers)}명
      </span>
      <span className={styles.state}>
        <ExpertStateBadge state={expert.state} />
      </span>
      <span className={styles.switch}>
        <Toggle
          on={expert.places[place]}
          disabled={actions.isBusy}
          onChange={(shown) => void actions.setPlace(expert, place, shown)}
        >
          <span className="sr-only">
            {expert.nick}, {placeNames[place]}에{' '}
          </span>
          보이기
        </Toggle>
      </span>
    </div>
  );
}
