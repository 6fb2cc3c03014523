import { brand } from '#brand';
import { mayShowOpenStocks } from '@maru/contract/advisory/advisory';
import { listBestStocks } from '@maru/contract/post/post';
import {
  bestStocks,
  type BestStockInput,
  type StaffBestStock,
} from '@maru/contract/stock/staff-stock';
import { useQueryClient } from '@tanstack/react-query';
import { useController, type UseFormReturn } from 'react-hook-form';
import { makeCall } from '../../shared/call.ts';
import { TextareaField } from '../../shared/form/textarea-field.tsx';
import { TextField } from '../../shared/form/text-field.tsx';
import { dayOf, formatDateTime } from '../../shared/format.ts';
import { callKey } from '../../shared/query.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { ChangeMark } from '../../shared/ui/change-mark.tsx';
import { useAdvisoryMode } from '../advisory/use-advisory-mode.ts';
import { AuditTrail } from '../audit/audit-trail.tsx';
import { Columns, Panel } from '../chrome/admin-page.tsx';
import { contractResolver } from '../form/contract-resolver.ts';
import { DeleteButton } from '../form/delete-button.tsx';
import { FormScreen } from '../form/form-screen.tsx';
import { useItemForm } from '../form/use-item-form.ts';
import { addressOf } from '../sections.ts';
import { StockCodeField } from './stock-code-field.tsx';
import { Hint } from '../chrome/hint.tsx';
import { Fields } from '../form/fields.tsx';
import { BoundCurrency, BoundDay, BoundExpert, BoundRadio } from '../form/bound-fields.tsx';
import styles from './stock.module.css';
import {
  changeOf,
  newStockValues,
  stockFields,
  stockForm,
  stockInputOf,
  stockValuesOf,
  type StockValues,
} from './stock-values.ts';

const HOME = addressOf('best-stock');
const resolver = contractResolver<StockValues, BestStockInput>(stockForm);
const lists = [bestStocks.list, listBestStocks];

const STANDINGS = [
  { value: 'false', label: '진행 중 (미실현)', line: '등락은 확정된 값이 아니에요' },
  { value: 'true', label: '종료 (실현)', line: '전문가가 방송에서 마무리했어요' },
] as const;

const STATES = [
  { value: 'published', label: '공개' },
  { value: 'hidden', label: '숨김' },
] as const;

/** The form of one stock. */
function useStockForm(item: StaffBestStock | null) {
  return useItemForm<StaffBestStock, StockValues, BestStockInput>({
    noun: 'best-stock',
    item,
    begin: newStockValues(dayOf(serverNow())),
    resolver,
    labels: stockFields,
    valuesOf: stockValuesOf,
    inputOf: stockInputOf,
    get: bestStocks.get,
    read: async (_id) => (await makeCall(bestStocks.get, { params: { _id } })).item,
    create: async (body, idempotencyKey) =>
      (await makeCall(bestStocks.create, { body, idempotencyKey })).item,
    update: async (_id, changes, version) =>
      (await makeCall(bestStocks.update, { params: { _id }, body: { ...changes, version } })).item,
    lists,
    editAddress: (_id) => `${HOME}?_id=${_id}`,
  });
}

type StockFormApi = UseFormReturn<StockValues, unknown, BestStockInput>;

/** One stock an expert spoke of. Only prices and days are typed; the result follows from them. */
export function BestStockForm({ item }: { item: StaffBestStock | null }) {
  const queries = useQueryClient();
  const admin = useStockForm(item);
  const { form } = admin;

  const remove = async ({ _id, version }: StaffBestStock) => {
    await makeCall(bestStocks.delete, {
      params: { _id },
      query: { version: admin.version ?? version },
    });
    for (const call of lists) {
      void queries.invalidateQueries({ queryKey: callKey(call) });
    }
  };

  return (
    <FormScreen
      title={item === null ? '종목 등록' : '종목 수정'}
      admin={admin}
      actions={
        item && (
          <DeleteButton
            noun="종목"
            name={item.stock.name}
            onDelete={() => remove(item)}
            admin={admin}
            to={HOME}
          />
        )
      }
    >
      <Columns
        main={
          <>
            <StockPanel form={form} item={item} />
            <PricePanel form={form} />
            {item && (
              <Panel title="기록">
                <AuditTrail targetKind="best-stock" targetId={item._id} />
              </Panel>
            )}
          </>
        }
        side={
          <>
            <ResultPanel form={form} />
            <Panel title="공개">
              <BoundRadio
                name="state"
                control={form.control}
                label="공개"
                hideLabel
                options={STATES}
              />
            </Panel>
            <NoticePanel />
            {item && <Hint>마지막 수정 {formatDateTime(item.updated_at)}</Hint>}
          </>
        }
      />
    </FormScreen>
  );
}

function StockPanel({ form, item }: { form: StockFormApi; item: StaffBestStock | null }) {
  const { register, control, watch, formState } = form;
  const { field, fieldState } = useController({ name: 'code', control });
  return (
    <Panel title="종목">
      <Fields>
        <StockCodeField {...field} error={fieldState.error} stored={item?.stock ?? null} />
        <div className={styles.pair}>
          <TextField
            label="테마"
            required
            maxLetters={30}
            error={formState.errors.theme}
            {...register('theme')}
            value={watch('theme')}
          />
          <BoundExpert name="expert_id" control={control} required />
        </div>
      </Fields>
    </Panel>
  );
}

function PricePanel({ form: { control, watch, register, formState } }: { form: StockFormApi }) {
  const realised = watch('realised');
  const today = dayOf(serverNow());
  return (
    <Panel title="가격과 날짜" aside="종가 기준 · 직접 확인한 값">
      <Fields>
        <BoundRadio
          name="realised"
          control={control}
          label="상태"
          hideLabel
          look="cards"
          options={STANDINGS}
        />
        <div className={styles.pair}>
          <BoundDay name="mentioned_on" control={control} label="언급한 날" required max={today} />
          <BoundCurrency
            name="base_price"
            control={control}
            label="기준가"
            required
            help="언급한 날의 종가"
          />
          <BoundDay
            name="close_on"
            control={control}
            label={realised ? '종료한 날' : '가격을 확인한 날'}
            required
            max={today}
          />
          <BoundCurrency
            name="close_price"
            control={control}
            label={realised ? '종료가' : '확인한 가격'}
            required
            help="그날의 종가"
          />
        </div>
        <TextareaField
          label={stockFields.closes}
          rows={3}
          help="언급한 날부터 종료한 날까지의 종가를 붙여 넣으세요. 종료한 종목에 선으로 보여 줘요."
          error={formState.errors.closes}
          {...register('closes')}
          value={watch('closes')}
        />
      </Fields>
    </Panel>
  );
}

/** The result that follows from both prices. */
function ResultPanel({ form: { watch } }: { form: StockFormApi }) {
  const [realised, base_price, close_price] = watch(['realised', 'base_price', 'close_price']);
  const { data: mode } = useAdvisoryMode();
  const change = changeOf({ base_price, close_price });
  return (
    <Panel title={realised ? '결과 (실현)' : '결과 (미실현)'} first>
      <div className={styles.result} aria-live="polite">
        <span className={styles.change}>
          {change === null ? '–' : <ChangeMark percent={change} />}
        </span>
        <Hint>
          두 가격으로 계산해요. 직접 적을 수 없고, 진행 중인 종목과 종료한 종목을 더하거나 섞어 보여
          주지 않아요.
        </Hint>
        {!realised && mode && !mayShowOpenStocks(mode.item.kind) && (
          <Hint>
            유사투자자문업자는 미실현 수익률을 보여 줄 수 없어서, 종료하기 전에는 공개 화면에 나오지
            않아요.
          </Hint>
        )}
      </div>
    </Panel>
  );
}

function NoticePanel() {
  const { data: mode } = useAdvisoryMode();
  return (
    <Panel title="함께 나가는 고지" aside="바꿀 수 없어요">
      <div className={styles.notice}>
        <p>{brand.riskNotice.texts[mode?.item.kind ?? brand.switches.advisory_kind]}</p>
        <p>{brand.riskNotice.pastReturns}</p>
      </div>
    </Panel>
  );
}
