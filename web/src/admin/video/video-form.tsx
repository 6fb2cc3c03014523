import type { VideoPlace } from '@maru/contract/video/video';
import { videos, type StaffVideo, type VideoInput } from '@maru/contract/video/staff-video';
import { videoIdOf } from '@maru/contract/text/video-link';
import type { UseFormReturn } from 'react-hook-form';
import { makeCall } from '../../shared/call.ts';
import { openVideo } from '../../shared/dialog/dialog.ts';
import { SelectField } from '../../shared/form/select-field.tsx';
import { TextField } from '../../shared/form/text-field.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { HistoryPanel } from '../audit/history-panel.tsx';
import { Columns, Panel } from '../chrome/admin-page.tsx';
import { Fields } from '../form/fields.tsx';
import { BoundExpert, BoundRadio } from '../form/bound-fields.tsx';
import layout from '../form/layout.module.css';
import { contractResolver } from '../form/contract-resolver.ts';
import { FormScreen } from '../form/form-screen.tsx';
import { BoundPicture } from '../form/picture-card.tsx';
import { useItemForm } from '../form/use-item-form.ts';
import { useVideoActions } from './use-video-actions.ts';
import { editAddress, listAddress, placeNames, videoPlaces } from './video-places.ts';
import {
  inputOf,
  newVideo,
  valuesOf,
  videoForm,
  videoLabels,
  type VideoValues,
} from './video-values.ts';
import styles from './video.module.css';

const resolver = contractResolver<VideoValues, VideoInput>(videoForm);
const TITLE_LETTERS = 100;
const PICTURE = { width: 640, height: 360 };

const SHOWN = [
  { value: 'true', label: '보이기', line: '사이트에 바로 보여요' },
  { value: 'false', label: '숨기기', line: '관리 화면에만 있어요' },
] as const;

/** Form of one video. `null` = a new one for this place. */
export function VideoForm({ place, item }: { place: VideoPlace; item: StaffVideo | null }) {
  const actions = useVideoActions();
  const admin = useItemForm<StaffVideo, VideoValues, VideoInput>({
    noun: `video-${place}`,
    item,
    begin: newVideo(place),
    resolver,
    labels: videoLabels,
    valuesOf,
    inputOf,
    get: videos.get,
    read: async (_id) => (await makeCall(videos.get, { params: { _id } })).item,
    create: async (body, idempotencyKey) =>
      (await makeCall(videos.create, { body, idempotencyKey })).item,
    update: async (_id, changes, version) =>
      (await makeCall(videos.update, { params: { _id }, body: { ...changes, version } })).item,
    lists: [videos.list],
    editAddress: (_id) => editAddress(place, _id),
  });
  const remove = async () => {
    if (item !== null && (await actions.remove(item))) admin.leaveTo(listAddress(place));
  };

  return (
    <FormScreen
      title={item === null ? '영상 등록' : '영상 수정'}
      admin={admin}
      words={videos.create.publicWords}
      actions={
        item !== null && (
          <Button variant="danger-soft" size="admin-lg" onClick={() => void remove()}>
            휴지통으로
          </Button>
        )
      }
    >
      <Columns
        main={
          <>
            <VideoPanel form={admin.form} />
            <PlacePanel form={admin.form} />
          </>
        }
        side={
          <>
            <BoundPicture
              name="thumbnail"
              control={admin.form.control}
              title="미리보기 그림"
              folder="video"
              size={PICTURE}
              empty="없으면 기본 그림으로 보여요"
            />
            {item && <HistoryPanel targetKind="video" item={item} />}
          </>
        }
      />
    </FormScreen>
  );
}

type VideoFormApi = UseFormReturn<VideoValues, unknown, VideoInput>;

function VideoPanel({ form }: { form: VideoFormApi }) {
  const { register, control, watch, formState } = form;
  const { errors } = formState;
  const [url, title, where] = watch(['url', 'title', 'place']);
  return (
    <Panel title="영상">
      <Fields>
        <TextField
          label="영상 주소"
          type="url"
          required
          placeholder="https://www.youtube.com/watch?v="
          help="youtu.be 짧은 주소나 v= 가 든 유튜브 주소만 재생돼요"
          error={errors.url}
          {...register('url')}
        />
        {videoIdOf(url) !== null && (
          <Button
            size="admin"
            variant="secondary"
            className={styles.play}
            onClick={() => void openVideo(url, title === '' ? '영상' : title)}
          >
            <Icon name="play" size={16} />
            재생해 보기
          </Button>
        )}
        <TextField
          label="제목"
          required
          maxLetters={TITLE_LETTERS}
          autoComplete="off"
          error={errors.title}
          {...register('title')}
          value={title}
        />
        <div className={layout.pair}>
          <BoundExpert
            name="expert"
            control={control}
            none=""
            required={where === 'expert-youtube'}
            placeholder="없음"
          />
          <TextField
            label="길이"
            placeholder="24:18"
            autoComplete="off"
            help="분:초. 모르면 비워 두세요"
            error={errors.length}
            {...register('length')}
          />
        </div>
      </Fields>
    </Panel>
  );
}

function PlacePanel({ form: { register, control, watch } }: { form: VideoFormApi }) {
  return (
    <Panel title="자리">
      <Fields>
        <SelectField
          label="위치"
          required
          help={videoPlaces[watch('place')].note}
          options={placeNames.map((name) => ({
            value: name,
            label: videoPlaces[name].title,
          }))}
          {...register('place')}
        />
        <BoundRadio name="shown" control={control} label="노출" look="cards" options={SHOWN} />
      </Fields>
    </Panel>
  );
}
