import type { VideoPlace } from '@maru/contract/video/video';
import {
  bulkVideos,
  exportVideos,
  orderVideos,
  videos,
  type StaffVideo,
} from '@maru/contract/video/staff-video';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { makeCall } from '../../shared/call.ts';
import { openVideo } from '../../shared/dialog/dialog.ts';
import { formatDateTime, formatLength, formatListDate } from '../../shared/format.ts';
import { callKey, callQuery } from '../../shared/query.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { Button, LinkButton } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { SegmentNav } from '../../shared/ui/segment.tsx';
import { AdminHead } from '../chrome/admin-page.tsx';
import { ItemScreen } from '../form/item-screen.tsx';
import { ChoiceFilter, SearchFilter } from '../list/filter-fields.tsx';
import { contentActions } from '../list/content-bulk.ts';
import { useListAddress } from '../list/list-address.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { OrderNote } from '../list/order-note.tsx';
import { OrderScreen } from '../list/order-screen.tsx';
import { wholeListQuery } from '../list/whole-list.ts';
import { openRowOf } from '../list/open-row.ts';
import { Facts, SidePanel } from '../list/side-panel.tsx';
import { asksForTrash, TrashChips, TrashList } from '../trash/trash-list.tsx';
import { useVideoActions } from './use-video-actions.ts';
import { videoColumns, VideoName } from './video-columns.tsx';
import { VideoForm } from './video-form.tsx';
import { editAddress, listAddress, newAddress, videoPlaces } from './video-places.ts';
import { listQueryOf } from '../list/list-query.ts';
import { useExpertFilter } from '../form/use-expert-options.ts';

const FILTERS = ['expert', 'shown', 'q'] as const;
const SHOWN = [
  { value: 'true', label: '노출' },
  { value: 'false', label: '숨김' },
];

/** The screen of one place: its videos, their order, and the form of one. */
export function videoScreenOf(place: VideoPlace) {
  return function Screen() {
    const [search] = useSearchParams();
    if (search.has('_id') || search.has('write')) {
      return (
        <ItemScreen
          call={videos.get}
          missing={{
            icon: 'video',
            title: '없는 영상이에요',
            to: listAddress(place),
            toLabel: `${videoPlaces[place].title}으로`,
          }}
        >
          {(item) => <VideoForm key={item?._id ?? 'new'} place={place} item={item} />}
        </ItemScreen>
      );
    }
    if (asksForTrash(search)) {
      return <TrashList kind="video" title={videoPlaces[place].title} place={place} />;
    }
    return search.get('view') === 'order' ? (
      <VideoOrder place={place} />
    ) : (
      <VideoList place={place} />
    );
  };
}

function VideoList({ place }: { place: VideoPlace }) {
  const { title } = videoPlaces[place];
  const address = useListAddress(FILTERS);
  const actions = useVideoActions();
  const asked = listQueryOf(videos.list.query, address, FILTERS, { place });
  const query = useQuery({
    ...callQuery(videos.list, { query: asked }),
    placeholderData: keepPreviousData,
  });
  const experts = useExpertFilter();
  const open = openRowOf(address, query.data?.items);

  return (
    <>
      <AdminHead title={title} actions={<NewVideo place={place} />} />
      <ListScreen
        caption={title}
        name={`video-${place}`}
        address={address}
        query={query}
        columns={videoColumns(actions)}
        keyOf={({ _id }) => _id}
        unit="개"
        exportCall={{ call: exportVideos, query: asked }}
        bulk={{
          nameOf: (video) => video.title,
          isPublic: ({ shown }) => shown,
          actions: contentActions(bulkVideos, asked),
        }}
        filters={
          <>
            <TrashChips address={address} />
            <SearchFilter address={address} placeholder="제목" />
            <ChoiceFilter address={address} name="expert" label="전문가" options={experts} />
            <ChoiceFilter address={address} name="shown" label="노출" options={SHOWN} />
            <ViewSwitch place={place} view="list" />
          </>
        }
        empty={{
          icon: 'video',
          title: '아직 영상이 없어요',
          line: '유튜브 주소를 넣으면 사이트에 바로 보여요',
          action: <NewVideo place={place} />,
        }}
      />
      {open && (
        <SidePanel
          title={open.row.title}
          to={editAddress(place, open.row._id)}
          {...open.panel}
          actions={
            <>
              <Button
                size="admin"
                variant="secondary"
                onClick={() => void openVideo(open.row.url, open.row.title)}
              >
                <Icon name="play" size={16} />
                재생해 보기
              </Button>
              <LinkButton to={editAddress(place, open.row._id)} size="admin" variant="outline">
                수정
              </LinkButton>
            </>
          }
        >
          <VideoFacts video={open.row} />
        </SidePanel>
      )}
    </>
  );
}

function VideoOrder({ place }: { place: VideoPlace }) {
  const { title, note } = videoPlaces[place];
  const queries = useQueryClient();
  const query = useQuery(
    wholeListQuery(callKey(videos.list, { query: { place } }), (page) =>
      makeCall(videos.list, { query: { ...page, place } }),
    ),
  );
  return (
    <OrderScreen
      title={title}
      caption={title}
      query={query}
      nameOf={(video) => video.title}
      show={(video) => <VideoName video={video} />}
      save={async (order) => {
        await makeCall(orderVideos, { body: { place, ...order } });
        await queries.invalidateQueries({ queryKey: callKey(videos.list) });
      }}
      empty={{ icon: 'video', title: '아직 영상이 없어요', line: '등록하면 순서를 정할 수 있어요' }}
      actions={<NewVideo place={place} besideSave />}
      filters={
        <OrderNote note={note}>
          <ViewSwitch place={place} view="order" />
        </OrderNote>
      }
    />
  );
}

/** Where an order can be saved, the save button is the primary button and this one is secondary. */
function NewVideo({ place, besideSave = false }: { place: VideoPlace; besideSave?: boolean }) {
  const look = besideSave
    ? ({ size: 'admin-lg', variant: 'secondary' } as const)
    : ({ size: 'admin' } as const);
  return (
    <LinkButton to={newAddress(place)} {...look}>
      <Icon name="plus" size={18} />
      영상 등록
    </LinkButton>
  );
}

function ViewSwitch({ place, view }: { place: VideoPlace; view: 'list' | 'order' }) {
  const to = listAddress(place);
  return (
    <SegmentNav
      label="보기"
      links={[
        { to, label: '목록', current: view === 'list' },
        { to: `${to}?view=order`, label: '순서', current: view === 'order' },
      ]}
    />
  );
}

function VideoFacts({ video }: { video: StaffVideo }) {
  const { url, expert, length_s, position, shown, created_at, updated_at, updated_by } = video;
  return (
    <Facts
      items={[
        ['주소', url],
        ['전문가', expert?.nick ?? '없음'],
        ['길이', length_s === null ? '모름' : formatLength(length_s)],
        ['순서', position === 0 ? '새 영상 (맨 앞)' : `${position}번째`],
        ['노출', shown ? '보여요' : '숨겼어요'],
        ['등록', formatDateTime(created_at)],
        ['수정', `${formatListDate(updated_at, serverNow())} ${updated_by ?? ''}`],
      ]}
    />
  );
}
