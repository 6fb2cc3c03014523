import { playbackOf } from '@maru/contract/room/room';
import { seriesResource } from '@maru/contract/series/series';
import { isBlank } from '@maru/contract/text/clean-text';
import { vods, type StaffVod, type VodInput } from '@maru/contract/vod/staff-vod';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { failureCodeOf, makeCall } from '../../shared/call.ts';
import { TextField } from '../../shared/form/text-field.tsx';
import { TextareaField } from '../../shared/form/textarea-field.tsx';
import { lazyComponent } from '../../shared/lazy-component.ts';
import { callQuery } from '../../shared/query.ts';
import { retryLoad } from '../../shared/retry-load.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { HistoryPanel } from '../audit/history-panel.tsx';
import { Columns, Panel } from '../chrome/admin-page.tsx';
import { Hint } from '../chrome/hint.tsx';
import { Fields } from '../form/fields.tsx';
import { BoundChoices, BoundExpert, BoundMoment, BoundRadio } from '../form/bound-fields.tsx';
import layout from '../form/layout.module.css';
import { contractResolver } from '../form/contract-resolver.ts';
import { FormScreen } from '../form/form-screen.tsx';
import { BoundPicture } from '../form/picture-card.tsx';
import { useItemForm } from '../form/use-item-form.ts';
import { addressOf } from '../sections.ts';
import { useVodActions } from './use-vod-actions.ts';
import { inputOf, newVod, valuesOf, vodForm, vodLabels, type VodValues } from './vod-values.ts';
import { AccessBadge, accessOptions, vodAddress } from './vod-words.tsx';

const resolver = contractResolver<VodValues, VodInput>(vodForm);
const TITLE_LETTERS = 100;
const PICTURE = { width: 640, height: 360 };
const SERIES_AT_ONCE = 100;

/** Loads behind the form, whose scripts are at their limit. */
const CaptionsPanel = lazyComponent(
  async () => (await import('./captions-panel.tsx')).CaptionsPanel,
);

/**
 * Changes a recording. If its captions fit only the former address, asks to remove them first.
 * Rejects as makeCall does, and silently if staff cancel.
 */
async function updateVod(_id: number, changes: Partial<VodInput>, version: number) {
  const save = async () =>
    (await makeCall(vods.update, { params: { _id }, body: { ...changes, version } })).item;
  try {
    return await save();
  } catch (error) {
    if (failureCodeOf(error) !== 'CAPTIONS_EXIST') throw error;
    const { dropCaptions } = await retryLoad(
      () => import('./drop-captions.ts'),
      () => true,
    );
    await dropCaptions(_id);
    return save();
  }
}

/** The form of one recording. `null` = a new one. */
export function VodForm({ item }: { item: StaffVod | null }) {
  const actions = useVodActions();
  const admin = useItemForm<StaffVod, VodValues, VodInput>({
    noun: 'vod',
    item,
    begin: newVod(),
    resolver,
    labels: vodLabels,
    valuesOf,
    inputOf,
    get: vods.get,
    read: async (_id) => (await makeCall(vods.get, { params: { _id } })).item,
    create: async (body, idempotencyKey) =>
      (await makeCall(vods.create, { body, idempotencyKey })).item,
    update: updateVod,
    lists: [vods.list, seriesResource.list],
    editAddress: vodAddress,
  });
  const remove = async () => {
    if (item !== null && (await actions.remove(item))) admin.leaveTo(addressOf('vod'));
  };

  return (
    <FormScreen
      title={item === null ? 'VOD 등록' : 'VOD 수정'}
      badge={item && <AccessBadge access={item.access} />}
      admin={admin}
      words={vods.create.publicWords}
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
            <ChaptersPanel form={admin.form} />
            {item && (
              <Suspense fallback={<Skeleton height={180} />}>
                <CaptionsPanel vodId={item._id} />
              </Suspense>
            )}
            <Panel title="공개">
              <BoundRadio
                name="access"
                control={admin.form.control}
                label="누가 볼 수 있나요"
                hideLabel
                look="cards"
                options={accessOptions}
              />
            </Panel>
          </>
        }
        side={
          <>
            <BoundPicture
              name="thumbnail"
              control={admin.form.control}
              title="썸네일"
              folder="broadcast"
              size={PICTURE}
              empty="없으면 전문가 사진으로 보여요"
            />
            <SeriesPanel form={admin.form} />
            {item && <HistoryPanel targetKind="broadcast" item={item} />}
          </>
        }
      />
    </FormScreen>
  );
}

type VodFormApi = UseFormReturn<VodValues, unknown, VodInput>;

function VideoPanel({ form }: { form: VodFormApi }) {
  const { register, control, watch, formState } = form;
  const { errors } = formState;
  return (
    <Panel title="영상">
      <Fields>
        <TextField
          label="제목"
          required
          maxLetters={TITLE_LETTERS}
          autoComplete="off"
          error={errors.title}
          {...register('title')}
          value={watch('title')}
        />
        <TextField
          label="영상 주소"
          required
          placeholder="https://"
          autoComplete="off"
          help={helpOn(watch('vod_url'))}
          error={errors.vod_url}
          {...register('vod_url')}
        />
        <div className={layout.pair}>
          <BoundExpert name="expert" control={control} none="" required />
          <TextField
            label="길이"
            placeholder="24:18"
            autoComplete="off"
            help="분:초. 모르면 비워 두세요"
            error={errors.length}
            {...register('length')}
          />
        </div>
        <BoundMoment name="start_date" control={control} label="녹화 시각" required />
      </Fields>
    </Panel>
  );
}

function ChaptersPanel({ form }: { form: VodFormApi }) {
  return (
    <Panel title={vodLabels.chapters}>
      <TextareaField
        label={vodLabels.chapters}
        hideLabel
        rows={6}
        placeholder={'0:00 시작\n12:30 반도체 업황'}
        help="한 줄에 하나씩, 시각과 제목을 적어 주세요. 시청자가 눌러 그 장면으로 가요."
        error={form.formState.errors.chapters}
        {...form.register('chapters')}
        value={form.watch('chapters')}
      />
    </Panel>
  );
}

function SeriesPanel({ form }: { form: VodFormApi }) {
  const series = useQuery(callQuery(seriesResource.list, { query: { pageSize: SERIES_AT_ONCE } }));
  return (
    <Panel title="시리즈">
      <div role="group" aria-label="시리즈">
        <BoundChoices
          name="series_ids"
          control={form.control}
          choices={(series.data?.items ?? []).map(({ _id, title }) => ({
            value: _id,
            label: title,
          }))}
        />
        <Hint>새로 넣으면 그 시리즈의 맨 뒤에 서요.</Hint>
      </div>
    </Panel>
  );
}

/** Explains how an address is played. */
function helpOn(address: string): string {
  if (isBlank(address)) return '유튜브, .m3u8 주소나 우리 서버의 영상 파일';
  return playbackOf(address.trim()).kind === 'none'
    ? '이 주소는 새 창에서 열려요'
    : '방송방에서 바로 재생돼요';
}
