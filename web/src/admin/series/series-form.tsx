import {
  listSeriesProducts,
  seriesResource,
  type SeriesInput,
  type StaffSeriesView,
} from '@maru/contract/series/series';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { showAlert } from '../../shared/alert/alert.ts';
import { failureCodeOf, makeCall } from '../../shared/call.ts';
import { confirm } from '../../shared/dialog/dialog.ts';
import { formatWon } from '../../shared/format.ts';
import { Checkbox } from '../../shared/form/choice-field.tsx';
import { TextField } from '../../shared/form/text-field.tsx';
import { TextareaField } from '../../shared/form/textarea-field.tsx';
import { callKey, callQuery } from '../../shared/query.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { sentenceOf } from '../../shared/wording.ts';
import { Columns, Panel } from '../chrome/admin-page.tsx';
import { contractResolver } from '../form/contract-resolver.ts';
import { createOnce } from '../form/create-once.ts';
import { FormScreen } from '../form/form-screen.tsx';
import { useAdminForm, type Stored } from '../form/use-admin-form.ts';
import { addressOf } from '../sections.ts';
import { CoverCard } from './cover-card.tsx';
import { EpisodePicker } from './episode-picker.tsx';
import { seriesAddressOf } from './series-address.ts';
import {
  fieldNames,
  newValues,
  seriesForm,
  toInput,
  valuesOf,
  type SeriesValues,
  type SeriesFormApi,
} from './series-values.ts';
import { accessLines, accessNames, levelNames } from './series-words.tsx';
import { BoundRadio, BoundSelect } from '../form/bound-fields.tsx';
import { changedOnly } from '../form/changed-only.ts';
import styles from './series.module.css';

const resolver = contractResolver<SeriesValues, SeriesInput>(seriesForm);
const TITLE_LETTERS = 80;
const SUMMARY_LETTERS = 1_000;

function storedOf(series: StaffSeriesView): Stored<SeriesValues> {
  return { values: valuesOf(series), version: series.version };
}

/** The values of one series, with the calls that store them. */
function useSeriesForm(series: StaffSeriesView | null) {
  const queries = useQueryClient();
  const take = (item: StaffSeriesView) => {
    queries.setQueryData(callKey(seriesResource.get, { params: { _id: item._id } }), { item });
    void queries.invalidateQueries({ queryKey: callKey(seriesResource.list) });
  };
  return useAdminForm<SeriesValues, SeriesInput>({
    name: `series-${series?._id ?? 'new'}`,
    resolver,
    stored: series === null ? { values: newValues, version: null } : storedOf(series),
    labels: fieldNames,
    read: async () => {
      const { item } = await makeCall(seriesResource.get, { params: { _id: series?._id ?? 0 } });
      take(item);
      return storedOf(item);
    },
    save: async (values, version, before) => {
      const { item } =
        series === null || version === null
          ? await createOnce('series', (idempotencyKey) =>
              makeCall(seriesResource.create, { body: values, idempotencyKey }),
            )
          : await makeCall(seriesResource.update, {
              params: { _id: series._id },
              body: { ...changedOnly(values, toInput(before)), version },
            });
      take(item);
      const opened = { editedAs: `series-${item._id}`, opens: seriesAddressOf(item._id) };
      return { ...storedOf(item), ...(series === null && opened) };
    },
  });
}

/** The form of one series. `null` = a new one. */
export function SeriesForm({ series }: { series: StaffSeriesView | null }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const admin = useSeriesForm(series);

  const remove = async () => {
    if (series === null) return;
    const sure = await confirm({
      title: '이 시리즈를 완전히 지울까요?',
      message: `${series.title}. 다시보기는 그대로 남고, 시리즈는 되돌릴 수 없어요.`,
      buttons: { confirm: '완전히 지우기', tone: 'danger' },
    });
    if (!sure) return;
    try {
      await makeCall(seriesResource.delete, {
        params: { _id: series._id },
        query: { version: series.version },
      });
      admin.form.reset(admin.form.getValues());
      admin.dropDrafts();
      void queries.invalidateQueries({ queryKey: callKey(seriesResource.list) });
      showAlert({ type: 'success', message: '시리즈를 완전히 지웠어요' });
      void navigate(addressOf('series'), { replace: true });
    } catch (error) {
      const code = failureCodeOf(error);
      const message =
        code === 'STATE_CONFLICT'
          ? '이 시리즈의 상품을 쓰는 회원이 있어 지울 수 없어요. 공개를 꺼 주세요.'
          : sentenceOf(code);
      if (message !== null) showAlert({ type: 'error', message });
    }
  };

  return (
    <FormScreen
      title={series === null ? '시리즈 등록' : '시리즈 수정'}
      admin={admin}
      words={seriesResource.create.publicWords}
      actions={
        series && (
          <Button
            variant="danger-soft"
            size="admin-lg"
            aria-label="시리즈 완전히 지우기"
            title="시리즈 완전히 지우기"
            onClick={() => void remove()}
          >
            <Icon name="trash" size={18} />
          </Button>
        )
      }
    >
      <Columns
        main={
          <>
            <WordsPanel form={admin.form} />
            <EpisodePicker form={admin.form} />
          </>
        }
        side={
          <>
            <Panel title="공개">
              <Checkbox {...admin.form.register('shown')}>커리큘럼에 보이기</Checkbox>
            </Panel>
            <AccessPanel form={admin.form} />
            <CoverCard form={admin.form} />
          </>
        }
      />
    </FormScreen>
  );
}

function WordsPanel({ form }: { form: SeriesFormApi }) {
  const { register, formState, control } = form;
  const { errors } = formState;
  return (
    <Panel title="기본 정보">
      <div className={styles.fields}>
        <TextField
          label="제목"
          required
          maxLetters={TITLE_LETTERS}
          autoComplete="off"
          error={errors.title}
          {...register('title')}
          value={form.watch('title')}
        />
        <TextareaField
          label="소개"
          rows={3}
          maxLetters={SUMMARY_LETTERS}
          error={errors.summary}
          {...register('summary')}
          value={form.watch('summary')}
        />
        <BoundRadio
          name="level"
          control={control}
          label="난이도"
          options={(['first', 'middle', 'deep'] as const).map((value) => ({
            value,
            label: levelNames[value],
          }))}
        />
      </div>
    </Panel>
  );
}

function AccessPanel({ form }: { form: SeriesFormApi }) {
  const products = useQuery(callQuery(listSeriesProducts, {}));
  const access = useWatch({ control: form.control, name: 'access' });
  const items = products.data?.items ?? [];
  return (
    <Panel title="공개 범위">
      <div className={styles.fields}>
        <BoundRadio
          name="access"
          control={form.control}
          label="누가 볼 수 있나요"
          hideLabel
          look="cards"
          className={styles.access}
          options={(['all', 'member', 'product'] as const).map((value) => ({
            value,
            label: accessNames[value],
            line: accessLines[value],
          }))}
        />
        {access === 'product' && (
          <BoundSelect
            name="product_id"
            control={form.control}
            label="상품"
            required
            placeholder="상품을 고르세요"
            help={items.length === 0 ? '시리즈 상품이 아직 없어요' : undefined}
            options={items.map(({ _id, name, price, on_sale }) => ({
              value: String(_id),
              label: `${name} · ${formatWon(price)}${on_sale ? '' : ' · 판매 안 함'}`,
            }))}
          />
        )}
      </div>
    </Panel>
  );
}
