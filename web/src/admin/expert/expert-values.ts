import { brand } from '#brand';
import { isReservedName } from '@maru/brands/route-match';
import {
  expertInput,
  newExpertInput,
  type ExpertInput,
  type NewExpertInput,
  type StaffExpertView,
} from '@maru/contract/expert/staff-expert';
import { readAddress } from '@maru/contract/text/web-host';
import * as z from 'zod/mini';
import { decimalOf } from '../../shared/form/masks.ts';
import { wordsOf } from '../form/lines.ts';

/** Fields shared by both forms: the contract's fields as typed text. */
interface CommonValues {
  nick: string;
  /** Further names, between commas. */
  nicknames: string;
  field: string;
  market: string;
  shown: boolean;
  kakao_url: string;
  advisory_kind: ExpertInput['advisory_kind'];
  share: string;
  contract_from: string;
  contract_to: string;
  phone: string;
  email: string;
}

export interface ExpertValues extends CommonValues {
  suspended: boolean;
}

export interface NewExpertValues extends CommonValues {
  _id: string;
  user_id: string;
  name: string;
}

/** New expert without the password, because drafts in a browser must not contain it. */
export type NewExpert = Omit<NewExpertInput, 'password'>;

export const fieldNames: Readonly<Record<keyof (ExpertValues & NewExpertValues), string>> = {
  _id: '번호',
  nick: '활동명',
  nicknames: '별명',
  field: '분야',
  market: '시장',
  shown: '공개',
  kakao_url: '카카오톡 채널',
  advisory_kind: '자문 구분',
  share: '정산 비율',
  contract_from: '계약 시작',
  contract_to: '계약 만료',
  user_id: '아이디',
  name: '이름',
  phone: '휴대폰',
  email: '이메일',
  suspended: '계정 정지',
};

const endsAfterStart = z.refine<Pick<ExpertInput, 'contract_from' | 'contract_to'>>(
  ({ contract_from, contract_to }) =>
    contract_from === null || contract_to === null || contract_from <= contract_to,
  { path: ['contract_to'], error: '계약 만료는 시작보다 늦어야 해요.' },
);

const RESERVED = '다른 페이지의 주소라 이름으로 쓸 수 없어요.';
const isFree = (name: string) => !isReservedName(brand, name);
type Names = Pick<ExpertInput, 'nick' | 'nicknames'>;
const nickIsFree = z.refine<Names>(({ nick }) => isFree(nick), { path: ['nick'], error: RESERVED });
const nicknamesAreFree = z.refine<Names>(({ nicknames }) => nicknames.every(isFree), {
  path: ['nicknames'],
  error: RESERVED,
});

export const expertForm = z
  .pipe(z.transform(toInput), expertInput)
  .check(endsAfterStart, nickIsFree, nicknamesAreFree);

export const newExpertForm = z
  .pipe(
    z.transform((values: NewExpertValues): NewExpert => {
      const { _id, user_id, name, ...common } = values;
      return { _id: Number(_id), user_id, name: name.trim(), ...commonOf(common) };
    }),
    z.omit(newExpertInput, { password: true }),
  )
  .check(endsAfterStart, nickIsFree, nicknamesAreFree);

/** Converts form values into the contract's input. */
export function toInput({ suspended, ...common }: ExpertValues): ExpertInput {
  return { ...commonOf(common), suspended };
}

function commonOf(values: CommonValues): Omit<ExpertInput, 'suspended'> {
  const { nick, nicknames, share } = values;
  return {
    nick: nick.trim(),
    nicknames: wordsOf(nicknames).filter((name) => name !== nick.trim()),
    field: values.field.trim(),
    market: values.market.trim(),
    shown: values.shown,
    kakao_url: readAddress(values.kakao_url) || null,
    advisory_kind: values.advisory_kind,
    share: share === '' ? null : decimalOf(share),
    contract_from: values.contract_from || null,
    contract_to: values.contract_to || null,
    phone: values.phone || null,
    email: values.email.trim() || null,
  };
}

/**
 * Converts a stored expert into form values. Phone number and address are never shown and must be
 * typed again.
 */
export function valuesOf(expert: StaffExpertView): ExpertValues {
  return {
    nick: expert.nick,
    nicknames: expert.nicknames.filter((name) => name !== expert.nick).join(', '),
    field: expert.field,
    market: expert.market,
    shown: expert.state === 'shown',
    kakao_url: expert.kakao_url ?? '',
    advisory_kind: expert.advisory_kind,
    share: expert.share === null ? '' : String(expert.share),
    contract_from: expert.contract_from ?? '',
    contract_to: expert.contract_to ?? '',
    phone: '',
    email: '',
    suspended: expert.account?.state === 'suspended',
  };
}

/** Initial values of a new expert. The expert is visible on the site immediately by default. */
export function newValues(number: number, today: string): NewExpertValues {
  return {
    _id: String(number),
    nick: '',
    nicknames: '',
    field: '',
    market: '',
    shown: true,
    kakao_url: '',
    advisory_kind: 'quasi',
    share: '',
    contract_from: today,
    contract_to: '',
    user_id: '',
    name: '',
    phone: '',
    email: '',
  };
}
