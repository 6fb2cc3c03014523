import { profits, type ProfitInput, type StaffProfit } from '@maru/contract/profit/staff-profit';
import { plainTextOf } from '@maru/contract/text/plain-text';
import { useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { makeCall } from '../../shared/call.ts';
import { SelectField } from '../../shared/form/select-field.tsx';
import { TextareaField } from '../../shared/form/textarea-field.tsx';
import { TextField } from '../../shared/form/text-field.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { HistoryPanel } from '../audit/history-panel.tsx';
import { Columns, Panel } from '../chrome/admin-page.tsx';
import { Hint } from '../chrome/hint.tsx';
import { Fields } from '../form/fields.tsx';
import { BoundCheckbox, BoundDay, BoundRadio } from '../form/bound-fields.tsx';
import layout from '../form/layout.module.css';
import { contractResolver } from '../form/contract-resolver.ts';
import { BoundEditor } from '../form/editor-panel.tsx';
import { useForbiddenWords } from '../form/forbidden-words.ts';
import { FormScreen } from '../form/form-screen.tsx';
import { BoundPicture } from '../form/picture-card.tsx';
import { useItemForm } from '../form/use-item-form.ts';
import { addressOf } from '../sections.ts';
import { useExpertChoices } from '../form/use-expert-options.ts';
import {
  inputOf,
  newProfit,
  profitForm,
  profitLabels,
  valuesOf,
  type ProfitValues,
} from './profit-values.ts';
import styles from './profit.module.css';
import { useProfitRemoval } from './use-profit-removal.ts';
import { profitAddress } from './profit-address.ts';

type FormApi = UseFormReturn<ProfitValues, unknown, ProfitInput>;

const resolver = contractResolver<ProfitValues, ProfitInput>(profitForm);
const TITLE_LETTERS = 100;
const PICTURE = { width: 640, height: 480 };

/** The form of one case. `null` = a new one. */
export function ProfitForm({ item }: { item: StaffProfit | null }) {
  const removal = useProfitRemoval();
  const settle = useRef<(html: string) => void>(() => undefined);
  const admin = useItemForm<StaffProfit, ProfitValues, ProfitInput>({
    noun: 'profit',
    item,
    begin: newProfit(),
    resolver,
    labels: profitLabels,
    valuesOf,
    inputOf,
    get: profits.get,
    read: async (_id) => (await makeCall(profits.get, { params: { _id } })).item,
    create: async (body, idempotencyKey) =>
      (await makeCall(profits.create, { body, idempotencyKey })).item,
    update: async (_id, changes, version) =>
      (await makeCall(profits.update, { params: { _id }, body: { ...changes, version } })).item,
    lists: [profits.list],
    editAddress: profitAddress,
    onSaved: ({ body_html }) => settle.current(body_html),
  });
  const { form } = admin;

  const remove = async () => {
    if (item !== null && (await removal(item))) admin.leaveTo(addressOf('profit'));
  };

  return (
    <FormScreen
      title={item === null ? '수익 후기 등록' : '수익 후기 수정'}
      admin={admin}
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
            <FiguresPart form={form} />
            <BoundEditor
              name="body_html"
              control={form.control}
              label="본문"
              folder="review"
              fills={admin.fills}
              onReady={(run) => {
                settle.current = run;
              }}
            />
          </>
        }
        side={
          <>
            <ShownPart form={form} item={item} />
            <BoundPicture
              name="evidence"
              control={form.control}
              title="증빙"
              folder="evidence"
              size={PICTURE}
              empty="계좌 내역 사진을 올려 주세요. 사이트에는 보이지 않아요"
            />
            {item && <HistoryPanel targetKind="profit" item={item} />}
          </>
        }
      />
    </FormScreen>
  );
}

function FiguresPart({ form }: { form: FormApi }) {
  const { control, register, watch, formState } = form;
  const { errors } = formState;
  const experts = useExpertChoices(watch('expert'));
  return (
    <Panel title="기본 정보">
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
        <div className={layout.pair}>
          <TextField
            label="작성자"
            required
            autoComplete="off"
            placeholder="김○연"
            help="이름은 가려서 적어요"
            error={errors.author}
            {...register('author')}
          />
          <SelectField
            label="전문가"
            placeholder="없음"
            options={experts}
            {...register('expert')}
            value={watch('expert')}
          />
          <TextField
            label="상품"
            required
            autoComplete="off"
            placeholder="나스닥 선물"
            error={errors.market}
            {...register('market')}
          />
          <TextField
            label="매매 횟수"
            required
            inputMode="numeric"
            error={errors.trades}
            {...register('trades', { valueAsNumber: true })}
          />
          <PeriodDay name="from" label="시작일" control={control} />
          <PeriodDay name="to" label="종료일" control={control} />
        </div>
        <TextField
          label="기간 수익률 (%)"
          required
          inputMode="decimal"
          help="손실은 -로 적어요. 실현한 손익만 적을 수 있어요"
          error={errors.return_percent}
          {...register('return_percent', { valueAsNumber: true })}
        />
        <TextareaField
          label={profitLabels.course}
          rows={3}
          help="실현한 손익률만 0부터 차례로 붙여 넣으세요. 들고 있는 종목의 평가 손익은 넣지 않아요"
          error={errors.course}
          {...register('course')}
          value={watch('course')}
        />
      </Fields>
    </Panel>
  );
}

function PeriodDay({
  name,
  label,
  control,
}: {
  name: 'from' | 'to';
  label: string;
  control: FormApi['control'];
}) {
  return <BoundDay name={name} control={control} label={label} required />;
}

const SHOWN = [
  { value: 'true', label: '보이기', line: '증빙을 확인한 사례만 보일 수 있어요' },
  { value: 'false', label: '숨기기', line: '관리 화면에만 있어요' },
] as const;

function ShownPart({
  form: { control, watch },
  item,
}: {
  form: FormApi;
  item: StaffProfit | null;
}) {
  const [title, body] = watch(['title', 'body_html']);
  const find = useForbiddenWords();
  const found = [...find(title), ...find(plainTextOf(body))];
  return (
    <Panel title="노출" first>
      <Fields>
        <BoundRadio
          name="shown"
          control={control}
          label="노출"
          hideLabel
          look="cards"
          options={SHOWN}
        />
        <BoundCheckbox name="verified" control={control} disabled={item === null}>
          증빙과 수치를 맞춰 봤어요
        </BoundCheckbox>
        <Hint>
          {item?.verified_by
            ? `${item.verified_by}님이 확인했어요. 내용을 고치면, 쓰거나 고친 적 없는 관리자가 다시 확인할 때까지 사이트에서 내려가요.`
            : '먼저 저장하면, 쓰거나 고친 적 없는 다른 관리자가 확인하고 보일 수 있어요.'}
        </Hint>
        {found.length > 0 && (
          <ul role="status" className={styles.warning}>
            {found.map(({ words, rule }, index) => (
              <li key={index}>
                <Icon name="warn" size={16} />
                <span>
                  <strong>{words}</strong> {rule.why}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Fields>
    </Panel>
  );
}
