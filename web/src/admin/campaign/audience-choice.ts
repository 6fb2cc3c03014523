import { grade, type Audience, type KeptAudience } from '@maru/contract/campaign';
import * as z from 'zod/mini';
import { formatCount } from '../../shared/format.ts';
import { readMemberIds, readPhones } from './pasted-list.ts';

export type Grade = z.output<typeof grade>;

/** What a form knows of its audience: all that was chosen, also of the kinds not chosen now. */
export const audienceChoice = z.object({
  kind: z.enum(['all', 'grade', 'expert', 'members', 'phones']),
  grades: z.array(grade),
  expertId: z.nullable(z.number()),
  expertState: z.enum(['active', 'expired']),
  /** As pasted. */
  members: z.string(),
  phones: z.string(),
});
export type AudienceChoice = z.output<typeof audienceChoice>;

export const nobodyYet: AudienceChoice = {
  kind: 'all',
  grades: [],
  expertId: null,
  expertState: 'active',
  members: '',
  phones: '',
};

/** The limits of the contract. */
export const MAX_MEMBERS = 10_000;
export const MAX_PHONES = 50_000;

export const gradeNames: Record<Grade, string> = {
  free: '무료',
  vip: 'VIP',
  premium: '프리미엄',
  vvip: 'VVIP',
};

/** The audience as the API takes it, or the sentence that says what is missing. */
export function audienceOf(choice: AudienceChoice): { audience: Audience } | { problem: string } {
  const { kind, grades, expertId, expertState } = choice;
  switch (kind) {
    case 'all':
      return { audience: { kind } };
    case 'grade':
      if (grades.length === 0) return { problem: '회원 등급을 하나 이상 골라 주세요.' };
      return { audience: { kind, grades } };
    case 'expert':
      if (expertId === null) return { problem: '전문가를 골라 주세요.' };
      return { audience: { kind, expert_id: expertId, state: expertState } };
    case 'members':
      return membersOf(choice);
    case 'phones':
      return phonesOf(choice);
  }
}

function membersOf({ members }: AudienceChoice): ReturnType<typeof audienceOf> {
  const { ids, invalid } = readMemberIds(members);
  if (invalid.length > 0) return { problem: `회원 번호가 아닌 값이 있어요: ${invalid[0]}` };
  if (ids.length === 0) return { problem: '회원 번호를 입력해 주세요.' };
  if (ids.length > MAX_MEMBERS) return { problem: '회원 번호는 10,000개까지 넣을 수 있어요.' };
  return { audience: { kind: 'members', member_ids: ids } };
}

function phonesOf({ phones }: AudienceChoice): ReturnType<typeof audienceOf> {
  const { written, recognised } = readPhones(phones);
  if (recognised === 0) return { problem: '휴대폰 번호를 입력해 주세요.' };
  if (written.length > MAX_PHONES) return { problem: '번호는 50,000개까지 넣을 수 있어요.' };
  return { audience: { kind: 'phones', phones: written } };
}

/** An audience in words, for lists. */
export function audienceText(audience: KeptAudience, nickOf: (expertId: number) => string): string {
  switch (audience.kind) {
    case 'all':
      return '전체 회원';
    case 'grade':
      return `${audience.grades.map((one) => gradeNames[one]).join(' · ')} 회원`;
    case 'expert':
      return `${nickOf(audience.expert_id)} ${audience.state === 'active' ? '이용 중' : '이용 만료'}`;
    case 'members':
      return `고른 회원 ${formatCount(audience.count, '명')}`;
    case 'phones':
      return `입력한 번호 ${formatCount(audience.count, '개')}`;
  }
}
