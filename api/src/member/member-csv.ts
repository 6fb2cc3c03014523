import type { PersonalData } from '@maru/platform/crypto/personal-data';
import { csvTime } from '../staff-kit/export/csv.ts';
import type { CsvColumn } from '../staff-kit/export/register-export.ts';
import { maskedPhone, maskName } from '../staff-kit/mask.ts';
import { openMemo, type StoredMemo } from './memo/memo.repository.ts';
import type { MembershipRow } from './membership/staff-membership.repository.ts';
import type { StaffMemberRow } from './staff-member.repository.ts';

const GRADES = { free: '무료', vip: 'VIP', premium: '프리미엄', vvip: 'VVIP' };
const STATES = { active: '정상', dormant: '휴면', suspended: '정지', withdrawn: '탈퇴' };

/** The columns of a list of members as a file. */
export const memberColumns: readonly CsvColumn<StaffMemberRow>[] = [
  { head: '회원 번호', cell: ({ _id }) => _id },
  { head: '아이디', cell: ({ user_id }) => user_id },
  { head: '이름', cell: ({ name }) => maskName(name) },
  { head: '닉네임', cell: ({ nickname }) => nickname },
  { head: '휴대폰', cell: ({ phoneTail }) => maskedPhone(phoneTail) },
  { head: '등급', cell: ({ grade }) => GRADES[grade] },
  { head: '이용 상품', cell: ({ products }) => products.map(({ name }) => name).join(', ') },
  { head: '가까운 만료', cell: ({ products }) => csvTime(products[0]?.ends_at ?? null) },
  { head: '문자 동의', cell: ({ sms }) => sms },
  { head: '푸시 동의', cell: ({ push }) => push },
  { head: '야간 동의', cell: ({ night }) => night },
  { head: '태그', cell: ({ tags }) => tags.join(', ') },
  {
    head: '가입 경로',
    cell: ({ join_source }) => (join_source === 'web' ? '홈페이지' : '직원 등록'),
  },
  { head: '가입', cell: ({ created_at }) => csvTime(created_at) },
  { head: '최근 접속', cell: ({ last_login_at }) => csvTime(last_login_at) },
  { head: '상태', cell: ({ state }) => STATES[state] },
];

const SOURCES = { paid: '결제', manual: '직접 등록', trial: '무료 체험' };

/** The columns of a list of memberships as a file. */
export const membershipColumns: readonly CsvColumn<MembershipRow>[] = [
  { head: '회원 번호', cell: ({ member }) => member._id },
  { head: '아이디', cell: ({ member }) => member.user_id },
  { head: '이름', cell: ({ member }) => maskName(member.name) },
  { head: '휴대폰', cell: ({ member }) => maskedPhone(member.phoneTail) },
  { head: '상품', cell: ({ product }) => product.name },
  { head: '전문가', cell: ({ product }) => product.expert?.nick },
  { head: '경로', cell: ({ source }) => SOURCES[source] },
  { head: '주문번호', cell: ({ order }) => order?.order_no },
  { head: '시작', cell: ({ starts_at }) => csvTime(starts_at) },
  { head: '끝', cell: ({ ends_at }) => csvTime(ends_at) },
  { head: '남은 날', cell: ({ days_left }) => days_left },
  { head: '최근 30일 안내', cell: ({ notices }) => notices },
  { head: '마지막 연락', cell: ({ contact }) => csvTime(contact?.at ?? null) },
];

const KINDS = { counsel: '상담', complaint: '민원', refund: '환불', other: '기타' };

/** The columns of a list of memos as a file. */
export const memoColumns = (personal: PersonalData): readonly CsvColumn<StoredMemo>[] => [
  { head: '회원 번호', cell: ({ member }) => member._id },
  { head: '아이디', cell: ({ member }) => member.user_id },
  { head: '구분', cell: ({ kind }) => KINDS[kind] },
  { head: '내용', cell: (memo) => openMemo(personal, memo).body },
  { head: '작성자', cell: ({ author }) => author.name },
  { head: '담당자', cell: ({ assignee }) => assignee.name },
  { head: '다음 연락', cell: ({ next_contact_on }) => next_contact_on },
  { head: '연락함', cell: ({ done_at }) => csvTime(done_at) },
  { head: '작성', cell: ({ created_at }) => csvTime(created_at) },
];
