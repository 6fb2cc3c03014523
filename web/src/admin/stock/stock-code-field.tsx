import { searchStocks } from '@maru/contract/stock/staff-stock';
import { stockCode } from '@maru/contract/stock/stock-code';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { TextField } from '../../shared/form/text-field.tsx';
import type { FieldError } from '../../shared/form/use-error-text.ts';
import { callQuery } from '../../shared/query.ts';
import { Chip } from '../../shared/ui/chip.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { useSettled } from '../../shared/use-settled.ts';
import { Fields } from '../form/fields.tsx';
import styles from './stock.module.css';

/** Debounce interval. Searching after every keystroke would send incomplete words. */
const TYPING_MS = 250;

interface StockCodeFieldProps {
  name: string;
  value: string;
  onChange: (code: string) => void;
  onBlur: () => void;
  ref: Ref<HTMLInputElement>;
  error?: FieldError;
  /** The stock as it is stored: one that left the exchange keeps its name. */
  stored: { code: string; name: string } | null;
}

/** A stock by its code, or by the beginning of its name, checked against the list. */
export function StockCodeField({ value, onChange, stored, ...field }: StockCodeFieldProps) {
  const asked = useSettled(value.trim(), TYPING_MS);
  const { data, isSuccess, isPlaceholderData } = useQuery({
    ...callQuery(searchStocks, { query: { q: asked } }),
    placeholderData: keepPreviousData,
  });
  const items = asked === '' ? [] : (data?.items ?? []);
  const chosen =
    items.find(({ code }) => code === value.trim().toUpperCase()) ??
    (stored?.code === value ? stored : undefined);
  const isAnswered = isSuccess && !isPlaceholderData && asked === value.trim();
  const isUnknown = chosen === undefined && stockCode.safeParse(value.trim().toUpperCase()).success;

  return (
    <Fields>
      <TextField
        {...field}
        label="종목코드"
        required
        autoComplete="off"
        placeholder="여섯 자리 코드나 종목 이름"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        help={
          data?.known === 0
            ? '종목표가 비어 있어요. 베스트 종목 화면에서 상장 종목표를 먼저 가져와 주세요.'
            : '상장 종목표에 있는 코드만 등록할 수 있어요'
        }
      />
      <div aria-live="polite">
        {chosen ? (
          <p className={styles.found}>
            <Icon name="check-c" size={18} />
            <span>{chosen.name}</span>
          </p>
        ) : isUnknown && isAnswered ? (
          <p className={styles.notFound}>종목표에 없는 코드예요.</p>
        ) : (
          items.length > 0 && (
            <div role="group" aria-label="찾은 종목" className={styles.suggestions}>
              {items.map(({ code, name }) => (
                <Chip key={code} size="sm" on={false} onClick={() => onChange(code)}>
                  {name} {code}
                </Chip>
              ))}
            </div>
          )
        )}
      </div>
    </Fields>
  );
}
