import { adminListExperts } from '@maru/contract/expert/staff-expert';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { type UseFormReturn } from 'react-hook-form';
import { Checkbox } from '../../shared/form/choice-field.tsx';
import { TextField } from '../../shared/form/text-field.tsx';
import { callQuery } from '../../shared/query.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { Panel } from '../chrome/admin-page.tsx';
import { firstErrorOf } from '../form/first-error.ts';
import { useAdmin } from '../guard/admin-guard.ts';
import type { ExpertValues } from './expert-values.ts';
import { advisoryNames, daysLeft } from './expert-words.tsx';
import { Hint } from '../chrome/hint.tsx';
import { Fields } from '../form/fields.tsx';
import { BoundDay, BoundPercent, BoundRadio } from '../form/bound-fields.tsx';
import styles from './expert.module.css';

/** Fields shared by both forms. A form with more fields is accepted too. */
export type CommonForm = UseFormReturn<Omit<ExpertValues, 'suspended'>>;

const FIELD_LETTERS = 40;

export function NameFields({ form }: { form: CommonForm }) {
  const { register, formState } = form;
  const { errors } = formState;
  const markets = useMarkets();
  const id = useId();
  return (
    <>
      <div className={styles.pair}>
        <TextField
          label="활동명"
          required
          autoComplete="off"
          help="한글, 영문, 숫자를 띄어 쓰지 않고 20자까지"
          error={errors.nick}
          {...register('nick')}
        />
        <TextField
          label="별명"
          autoComplete="off"
          help="쉼표로 나눠 여러 개. 모두 이 전문가의 주소로 이어져요"
          error={firstErrorOf(errors.nicknames)}
          {...register('nicknames')}
        />
      </div>
      <div className={styles.pair}>
        <TextField
          label="분야"
          required
          maxLetters={FIELD_LETTERS}
          autoComplete="off"
          placeholder="예: 반도체·IT 대형주"
          help="여러 분야는 가운뎃점(·)이나 쉼표로 나눠 한 줄로 써요"
          error={errors.field}
          {...register('field')}
          value={form.watch('field')}
        />
        <TextField
          label="시장"
          required
          autoComplete="off"
          list={`${id}-markets`}
          placeholder="예: 국내주식"
          help="전문가 목록에서 나누어 보는 이름이에요"
          error={errors.market}
          {...register('market')}
        />
        <datalist id={`${id}-markets`}>
          {markets.map((market) => (
            <option key={market}>{market}</option>
          ))}
        </datalist>
      </div>
      <TextField
        label="카카오톡 채널"
        type="url"
        placeholder="https://"
        error={errors.kakao_url}
        {...register('kakao_url')}
      />
    </>
  );
}

function useMarkets(): readonly string[] {
  const { data } = useQuery(callQuery(adminListExperts, { query: { pageSize: 100 } }));
  return [...new Set(data?.items.map(({ market }) => market))];
}

export function ContractPanel({ form }: { form: CommonForm }) {
  const { control, watch } = form;
  const isChief = useAdmin().permissions.includes('superAdmin');
  const end = watch('contract_to');
  return (
    <Panel title="계약과 정산">
      <Fields>
        <div className={styles.pair}>
          <BoundDay name="contract_from" control={control} label="계약 시작" />
          <BoundDay name="contract_to" control={control} label="계약 만료" help={endWords(end)} />
        </div>
        <BoundPercent
          name="share"
          control={control}
          label="정산 비율"
          readOnly={!isChief}
          help={
            isChief
              ? '매출에서 전문가의 몫. 소수점 두 자리까지. 바꾼 뒤에 주문된 것부터 적용돼요. 정해지지 않은 동안 주문된 것은 처음 정한 비율로 정산돼요'
              : '최고관리자만 바꿀 수 있어요'
          }
        />
        <BoundRadio
          name="advisory_kind"
          control={control}
          label="자문 구분"
          options={(['quasi', 'registered'] as const).map((value) => ({
            value,
            label: advisoryNames[value],
          }))}
        />
      </Fields>
    </Panel>
  );
}

function endWords(end: string): string {
  if (end === '') return '비워 두면 만료 없이 이어져요';
  const days = daysLeft(end, serverNow());
  if (days < 0) return '이미 지난 날이에요';
  return days === 0 ? '오늘 끝나요' : `${days}일 남았어요`;
}

export function ShownPanel({ form }: { form: CommonForm }) {
  return (
    <Panel title="공개">
      <Checkbox {...form.register('shown')}>사이트에 공개</Checkbox>
      <Hint>전문가 목록과 소개 페이지, 검색에 바로 보여요. 자리는 라인업에서 정해요.</Hint>
    </Panel>
  );
}
