import type { TaxRequest } from '@maru/contract/tax-document/tax-document';
import { CASH_METHODS } from '@maru/contract/tax-document/tax-machine';
import {
  isBusinessNumber,
  isDeductionNumber,
  readDeductionNumber,
  readDigits,
} from '@maru/contract/tax-document/tax-number';
import { RadioField } from '../../shared/form/choice-field.tsx';
import {
  email,
  firstOf,
  maxLength,
  minLength,
  required,
  type Rule,
} from '../../shared/form/rules.ts';
import { TextField } from '../../shared/form/text-field.tsx';
import styles from './tax-document.module.css';

/** Whether a document can be asked for. A card sale has its slip as proof. */
export const isPaidInCash = (method: string) => CASH_METHODS.includes(method);

/** Typed values. Each kind reads its own fields. */
export interface TaxDraft {
  kind: 'none' | TaxRequest['kind'];
  number: string;
  company: string;
  representative: string;
  email: string;
}

export const EMPTY_TAX: TaxDraft = {
  kind: 'none',
  number: '',
  company: '',
  representative: '',
  email: '',
};

type Field = Exclude<keyof TaxDraft, 'kind'>;
export type TaxErrors = Partial<Record<Field, { message: string }>>;

interface KindOption {
  value: TaxDraft['kind'];
  label: string;
  line: string;
}

/** Choices beside an order that exists: what can be asked for. */
export const ASKED_KINDS: readonly KindOption[] = [
  { value: 'deduction', label: '현금영수증 (소득공제)', line: '휴대폰 번호로 받아요.' },
  { value: 'expense', label: '현금영수증 (지출증빙)', line: '사업자등록번호로 받아요.' },
  { value: 'invoice', label: '세금계산서', line: '사업자에게 이메일로 보내 드려요.' },
];

/** Choices with a new order. */
const ORDER_KINDS: readonly KindOption[] = [
  { value: 'none', label: '신청 안 함', line: '나중에 주문 내역에서 신청할 수 있어요.' },
  ...ASKED_KINDS,
];

const deduction: Rule = (value) =>
  isDeductionNumber(readDeductionNumber(value))
    ? null
    : '휴대폰 번호나 현금영수증 카드 번호를 적어 주세요.';
const business: Rule = (value) =>
  isBusinessNumber(readDigits(value)) ? null : '사업자등록번호 10자리를 확인해 주세요.';

const RULES: Readonly<Record<Field, (kind: TaxDraft['kind']) => ReturnType<typeof firstOf>>> = {
  number: (kind) => firstOf(required, kind === 'deduction' ? deduction : business),
  company: () => firstOf(required, maxLength(60)),
  representative: () => firstOf(required, minLength(2), maxLength(20)),
  email: () => firstOf(required, email),
};

const fieldsOf = (kind: TaxDraft['kind']): readonly Field[] => {
  if (kind === 'none') return [];
  return kind === 'invoice' ? ['number', 'company', 'representative', 'email'] : ['number'];
};

/** Fields that cannot be sent as they are, with the reason. */
export function problemsOfTax(draft: TaxDraft): TaxErrors {
  const errors: TaxErrors = {};
  for (const field of fieldsOf(draft.kind)) {
    const fits = RULES[field](draft.kind)(draft[field].trim());
    if (fits !== true) errors[field] = { message: fits };
  }
  return errors;
}

/** The request as it is sent; `null` for none. */
export function requestOf({ kind, number, company, representative, ...draft }: TaxDraft) {
  const request = { number: number.trim() };
  switch (kind) {
    case 'none':
      return null;
    case 'deduction':
    case 'expense':
      return { kind, ...request };
    case 'invoice':
      return {
        kind,
        ...request,
        company: company.trim(),
        representative: representative.trim(),
        email: draft.email.trim(),
      };
  }
}

interface TaxFieldsProps {
  draft: TaxDraft;
  errors: TaxErrors;
  onChange: (draft: TaxDraft) => void;
  label?: string;
  kinds?: readonly KindOption[];
}

/** Asks a buyer who pays in cash for the receipt they want. */
export function TaxFields({
  draft,
  errors,
  onChange,
  label = '현금영수증·세금계산서',
  kinds = ORDER_KINDS,
}: TaxFieldsProps) {
  const { kind } = draft;
  const set = (change: Partial<TaxDraft>) => onChange({ ...draft, ...change });
  const isPhone = kind === 'deduction';
  return (
    <div className={styles.fields}>
      <RadioField
        label={label}
        name="tax-kind"
        look="list"
        options={kinds}
        value={kind}
        onChange={(next) => set({ kind: next, number: '' })}
      />
      {kind !== 'none' && (
        <TextField
          label={isPhone ? '휴대폰 번호' : '사업자등록번호'}
          name="tax-number"
          required
          inputMode="numeric"
          autoComplete={isPhone ? 'tel' : 'off'}
          help={
            isPhone ? '현금영수증 카드 번호도 쓸 수 있어요. 주민등록번호는 받지 않아요.' : undefined
          }
          value={draft.number}
          error={errors.number}
          onChange={(event) => set({ number: event.target.value })}
        />
      )}
      {kind === 'invoice' && <InvoiceFields draft={draft} errors={errors} set={set} />}
    </div>
  );
}

function InvoiceFields({
  draft,
  errors,
  set,
}: Pick<TaxFieldsProps, 'draft' | 'errors'> & { set: (change: Partial<TaxDraft>) => void }) {
  return (
    <>
      <TextField
        label="상호"
        name="tax-company"
        required
        autoComplete="organization"
        value={draft.company}
        error={errors.company}
        onChange={(event) => set({ company: event.target.value })}
      />
      <TextField
        label="대표자 이름"
        name="tax-representative"
        required
        autoComplete="off"
        value={draft.representative}
        error={errors.representative}
        onChange={(event) => set({ representative: event.target.value })}
      />
      <TextField
        label="받을 이메일"
        name="tax-email"
        type="email"
        required
        autoComplete="email"
        value={draft.email}
        error={errors.email}
        onChange={(event) => set({ email: event.target.value })}
      />
    </>
  );
}
