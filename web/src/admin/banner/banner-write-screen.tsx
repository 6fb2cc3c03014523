import type { BannerLocation } from '@maru/contract/banner/banner';
import {
  bannerPictures,
  banners,
  type BannerInput,
  type StaffBanner,
} from '@maru/contract/banner/staff-banner';
import { useQuery } from '@tanstack/react-query';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import { makeCall } from '../../shared/call.ts';
import { SelectField } from '../../shared/form/select-field.tsx';
import { TextField } from '../../shared/form/text-field.tsx';
import { serverNow } from '../../shared/server-clock.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { HistoryPanel } from '../audit/history-panel.tsx';
import { Columns, Panel } from '../chrome/admin-page.tsx';
import { Fields } from '../form/fields.tsx';
import { BoundCheckbox, BoundMoment, BoundRadio } from '../form/bound-fields.tsx';
import layout from '../form/layout.module.css';
import { contractResolver } from '../form/contract-resolver.ts';
import { FormScreen } from '../form/form-screen.tsx';
import { ItemScreen } from '../form/item-screen.tsx';
import { BoundPicture } from '../form/picture-card.tsx';
import { useItemForm } from '../form/use-item-form.ts';
import {
  bannerLocations,
  bannerPlaces,
  editBannerAddress,
  placeAddress,
  placeIn,
} from './banner-places.ts';
import { BannerPreview } from './banner-preview.tsx';
import { BannerState } from './banner-state.tsx';
import {
  bannerForm,
  bannerLabels,
  inputOf,
  newBanner,
  valuesOf,
  type BannerValues,
} from './banner-values.ts';
import styles from './banner.module.css';
import { MOST_POPUPS, mostAtOnce } from './popup-overlap.ts';
import { bannersOfQuery } from './banners-of-query.ts';
import { useBannerActions } from './use-banner-actions.ts';

type FormApi = UseFormReturn<BannerValues, unknown, BannerInput>;

const resolver = contractResolver<BannerValues, BannerInput>(bannerForm);

/** Adds a banner to a place, or changes the one that `?_id=` names. */
export function bannerWriteScreenOf(own: BannerLocation) {
  return function Screen() {
    const [search] = useSearchParams();
    const location = placeIn(search, own);
    return (
      <ItemScreen
        call={banners.get}
        missing={{
          icon: 'image',
          title: '없는 배너예요',
          to: placeAddress(own),
          toLabel: `${bannerPlaces[own].title}로`,
        }}
      >
        {(item) => <WithNeighbours location={item?.location ?? location} item={item} />}
      </ItemScreen>
    );
  };
}

/** A new banner is placed after the others of its place, so these have to load first. */
function WithNeighbours({
  location,
  item,
}: {
  location: BannerLocation;
  item: StaffBanner | null;
}) {
  const { data, isError } = useQuery(bannersOfQuery(location));
  if (!data && !isError) return <Skeleton height={480} />;
  return <BannerForm location={location} item={item} others={data?.items ?? []} />;
}

function BannerForm({
  location,
  item,
  others,
}: {
  location: BannerLocation;
  item: StaffBanner | null;
  others: readonly StaffBanner[];
}) {
  const actions = useBannerActions();
  const admin = useItemForm<StaffBanner, BannerValues, BannerInput>({
    noun: `banner-${location}`,
    item,
    begin: newBanner(location, others.length),
    resolver,
    labels: bannerLabels,
    valuesOf,
    inputOf,
    get: banners.get,
    read: async (_id) => (await makeCall(banners.get, { params: { _id } })).item,
    create: async (body, idempotencyKey) =>
      (await makeCall(banners.create, { body, idempotencyKey })).item,
    update: async (_id, changes, version) =>
      (await makeCall(banners.update, { params: { _id }, body: { ...changes, version } })).item,
    lists: [banners.list],
    editAddress: (_id) => editBannerAddress(location, _id),
  });
  const { form } = admin;
  const values = form.watch();

  const remove = async () => {
    if (item !== null && (await actions.remove(item))) admin.leaveTo(placeAddress(item.location));
  };

  return (
    <FormScreen
      title={item === null ? '배너 등록' : '배너 수정'}
      badge={item && <BannerState state={item.state} />}
      admin={admin}
      words={banners.create.publicWords}
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
            <WherePart form={form} />
            <LinkPart form={form} />
            <WhenPart form={form} />
          </>
        }
        side={
          <>
            <PicturePart form={form} />
            <BannerPreview
              location={values.location}
              picture={values.img_path}
              alt={values.alt}
              device={values.device}
              period={Number.isNaN(values.period) ? 1 : values.period}
            />
            {values.location === 'POPUP' && (
              <PopupWarning
                values={values}
                others={others.filter(({ _id }) => _id !== item?._id)}
              />
            )}
            {item && <HistoryPanel targetKind="banner" item={item} />}
          </>
        }
      />
    </FormScreen>
  );
}

const DEVICES = [
  { value: 'all', label: '모든 기기', line: '어디서나 보여요' },
  { value: 'desktop', label: 'PC·태블릿', line: '768px 이상에서만' },
  { value: 'mobile', label: '모바일', line: '768px 미만에서만' },
] as const;

function WherePart({ form }: { form: FormApi }) {
  const { control, register, formState, watch } = form;
  const location = watch('location');
  return (
    <Panel title="자리">
      <Fields>
        <div className={layout.pair}>
          <Controller
            name="location"
            control={control}
            render={({ field: { onChange, ...field } }) => (
              <SelectField
                {...field}
                label="위치"
                required
                options={bannerLocations.map((place) => ({
                  value: place,
                  label: bannerPlaces[place].title,
                }))}
                onChange={({ target }) => {
                  onChange(target.value);
                  form.setValue('type', target.value === 'POPUP' ? 1 : 0, { shouldDirty: true });
                }}
              />
            )}
          />
          <TextField
            label="순서"
            required
            inputMode="numeric"
            help="1이 가장 먼저예요. 그 자리의 배너부터 하나씩 뒤로 밀려요"
            error={formState.errors.order}
            {...register('order', { valueAsNumber: true })}
          />
        </div>
        <BoundRadio name="device" control={control} label="기기" look="cards" options={DEVICES} />
        {location === 'POPUP' && (
          <TextField
            label="다시 보지 않기 일수"
            required
            inputMode="numeric"
            help="방문자가 고르면 오늘을 넣어 이만큼 보이지 않아요. 1일에서 365일"
            error={formState.errors.period}
            {...register('period', { valueAsNumber: true })}
          />
        )}
      </Fields>
    </Panel>
  );
}

const ALT_LETTERS = 100;

function LinkPart({ form }: { form: FormApi }) {
  const { control, register, formState, watch } = form;
  return (
    <Panel title="내용과 링크">
      <Fields>
        <TextField
          label="이미지 설명"
          required
          maxLetters={ALT_LETTERS}
          autoComplete="off"
          help="이미지를 볼 수 없는 사람이 듣는 말이에요. 이미지 속 글을 그대로 적어 주세요"
          error={formState.errors.alt}
          {...register('alt')}
          value={watch('alt')}
        />
        <TextField
          label="링크"
          placeholder="/event/in-progress"
          autoComplete="off"
          help="/ 로 시작하는 우리 사이트 주소나 https:// 주소. 비우면 그림만 보여요"
          error={formState.errors.link}
          {...register('link')}
        />
        <BoundCheckbox name="new_window" control={control}>
          새 창으로 열기
        </BoundCheckbox>
      </Fields>
    </Panel>
  );
}

const STATUSES = [
  { value: 'active', label: '켜기', line: '기간 안에서 사이트에 보여요' },
  { value: 'inactive', label: '끄기', line: '기간과 상관없이 보이지 않아요' },
] as const;

function WhenPart({ form: { control, watch } }: { form: FormApi }) {
  return (
    <Panel title="노출">
      <Fields>
        <BoundRadio
          name="status"
          control={control}
          label="상태"
          hideLabel
          look="cards"
          options={STATUSES}
        />
        <div className={layout.pair}>
          <BoundMoment name="from_at" control={control} label="시작" required />
          <BoundMoment
            name="to_at"
            control={control}
            label="종료"
            {...(watch('to_at') === null ? { help: '비우면 내릴 때까지 보여요' } : {})}
          />
        </div>
      </Fields>
    </Panel>
  );
}

function PicturePart({ form }: { form: FormApi }) {
  return (
    <BoundPicture
      name="img_path"
      control={form.control}
      title="배너 이미지"
      required
      folder="banner"
      size={bannerPictures[form.watch('location')]}
      empty="이미지를 올려 주세요"
    />
  );
}

function PopupWarning({
  values,
  others,
}: {
  values: BannerValues;
  others: readonly StaffBanner[];
}) {
  const most = values.from_at === '' ? 0 : mostAtOnce(values, others, serverNow());
  if (most <= MOST_POPUPS) return null;
  return (
    <p role="status" className={styles.warning}>
      <Icon name="warn" size={18} />
      저장하면 같은 때에 켜진 팝업이 {most}개가 돼요. 방문자는 순서가 앞선 {MOST_POPUPS}개만 볼 수
      있어요.
    </p>
  );
}
