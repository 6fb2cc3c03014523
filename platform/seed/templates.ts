import type { SeededPeople } from './people.ts';
import { DAY_MS } from './seoul-day.ts';
import type { Seed } from './seed-context.ts';

const TEMPLATES = [
  {
    name: '방송 시작 안내',
    category: 'broadcast',
    text: '[#{브랜드}] #{전문가} 전문가 방송이 #{시각}에 시작해요.\n#{주소}',
    advertising: false,
    used: 31,
  },
  {
    name: '만료 7일 전',
    category: 'membership',
    title: '이용 기간 안내',
    text: '[#{브랜드}] #{상품} 이용 기간이 #{날짜}에 끝나요. 이어서 보시려면 #{주소}에서 연장해 주세요. 문의 #{고객센터}',
    advertising: false,
    used: 12,
  },
  {
    name: '공개 강의 초대',
    category: 'event',
    title: '무료 공개 강의',
    text: '#{날짜} #{시각}, #{전문가} 전문가의 무료 공개 강의를 엽니다. 신청 #{주소}',
    advertising: true,
    used: 5,
  },
  {
    name: '서버 점검',
    category: 'notice',
    text: '[#{브랜드}] #{날짜} #{시각}부터 점검이 있어요. 불편을 드려 죄송해요.',
    advertising: false,
    used: 3,
  },
];

/** Templates as a message desk would have written them by now. The last one is archived. */
export async function seedTemplates({ tx, now }: Seed, { admins }: SeededPeople): Promise<void> {
  const created_by = admins.get('message')!;
  const at = (days: number) => new Date(now - days * DAY_MS).toISOString();
  await tx`
    insert into message_template ${tx(
      TEMPLATES.map((template, index) => ({
        title: '',
        ...template,
        channel: 'sms',
        created_by,
        created_at: at(120 - index * 20),
        updated_at: at(60 - index * 10),
        last_used_at: at(index + 1),
        archived_at: index === TEMPLATES.length - 1 ? at(2) : null,
      })),
    )}`;
}
