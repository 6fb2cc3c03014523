import type { JourneyEntry } from '@maru/contract/journey/journey';
import type { JourneyStep, MessageStep } from '@maru/contract/journey/journey-step';
import type { JourneyMessages } from '@maru/domain/journey/journey-message';
import type { Config } from '@maru/platform/config/config';
import { createPersonalData } from '@maru/platform/crypto/personal-data';
import { phoneTail } from '@maru/platform/crypto/phone-tail';
import type { Db } from '@maru/platform/db/db';
import type { CampaignBench } from '../campaign/campaign.fixture.ts';
import type { JourneyDeps } from './run-journeys.ts';

/** Dependencies of a round. @param now ms since the epoch. */
export function depsOf(config: Config, db: Db, now: number): JourneyDeps {
  return {
    db,
    personal: createPersonalData(config.DATA_KEYS, config.LOOKUP_SECRET),
    spending: config,
    optOutBase: 'https://maru.example/opt-out/',
    now: () => now,
  };
}

/** A message step to a number. */
export const smsStep = (key: number, change: Partial<MessageStep> = {}): MessageStep => ({
  kind: 'message',
  key,
  next: null,
  channel: 'sms',
  title: '',
  text: '환영해요',
  link: null,
  category: null,
  advertising: false,
  ...change,
});

/** The messages of steps, as the API composes them. */
function messagesOf(steps: readonly JourneyStep[]): JourneyMessages {
  return Object.fromEntries(
    steps.flatMap((step) => {
      if (step.kind !== 'message') return [];
      const { channel, title, text, link, category, advertising } = step;
      const composed = { channel, title, text, link, category, advertising };
      return [[step.key, { ...composed, bytes: 8, links: [], shortOrigin: null, sender: null }]];
    }),
  );
}

interface NewJourney {
  entry?: JourneyEntry;
  reentryDays?: number | null;
  steps: readonly JourneyStep[];
  /** Ms since the epoch. */
  from: number;
}

/** A journey that is on. @returns its id. */
export async function insertJourney(
  { db }: CampaignBench,
  { entry = { kind: 'joined', days: null }, reentryDays = null, steps, from }: NewJourney,
): Promise<number> {
  const [journey] = await db<{ id: number }[]>`
    insert into journey (name, entry_kind, entry_days, reentry_days, state, entries_from)
    values ('가입 환영', ${entry.kind}, ${entry.days}, ${reentryDays}, 'on',
            ${new Date(from).toISOString()})
    returning id`;
  const journeyId = journey!.id;
  await insertPlan(db, journeyId, 1, steps);
  return journeyId;
}

export async function insertPlan(
  db: Db,
  journeyId: number,
  no: number,
  steps: readonly JourneyStep[],
): Promise<void> {
  const [admin] = await db<{ id: number }[]>`
    insert into admin (login_id, password_hash, name)
    values ('planner' || (select count(*) from admin), 'none', '이운영') returning id`;
  await db`
    insert into journey_plan (journey_id, no, steps, messages, made_by)
    values (${journeyId}, ${no}, ${db.json([...steps])}, ${db.json(messagesOf(steps))},
            ${admin!.id})`;
}

let named = 0;

/** A member with a number, created at a moment. */
export async function insertMember(
  { db, personal }: CampaignBench,
  at: number,
  { consents = [], phone = true }: { consents?: readonly string[]; phone?: boolean } = {},
): Promise<number> {
  named += 1;
  const number = `0105${String(named).padStart(7, '0')}`;
  const [member] = await db<{ id: number }[]>`
    insert into member (login_id, password_hash, name, phone_enc, phone_hash, phone_tail, created_at)
    values (${`walker${named}`}, '', '김하나',
            ${phone ? personal.seal('phone', number) : null},
            ${phone ? personal.hash('phone', number) : null},
            ${phone ? phoneTail(number) : null}, ${new Date(at).toISOString()})
    returning id`;
  for (const kind of consents) {
    await db`
      insert into consent (member_id, kind, given, source)
      values (${member!.id}, ${kind}, true, 'mypage')`;
  }
  return member!.id;
}
