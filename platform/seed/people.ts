import { createHash } from 'node:crypto';
import { withParticle } from '@maru/brands/particle';
import { consentKinds, termsOfConsent, type ConsentKind } from '@maru/contract/session/signup';
import { hashPassword } from '../src/crypto/password.ts';
import { phoneTail } from '../src/crypto/phone-tail.ts';
import { DAY_MS, HOUR_MS, seoulDayOf } from './seoul-day.ts';
import { demoVersions } from './terms.ts';
import { expertNames, memberNames, staffNames } from './texts/names.ts';
import type { Seed } from './seed-context.ts';

/** One password for all demo accounts (wire N1.25), hashed once. */
const PASSWORD = 'maru1234!';

/**
 * Demo members who did not agree to advertising on this channel, or who also agreed to it at night.
 */
const NO_SMS = new Set([4, 9, 14]);
const NO_PUSH = new Set([6, 9, 17]);
const NIGHT = new Set([1, 5, 8, 12]);

/** Demo members without identity verification. They signed up before it was required. */
const UNIDENTIFIED_FROM = 17;

/** Share of the turnover paid to each expert, in per cent, and the number of special experts. */
const SHARES = [52.5, 50, 47.25, 55];
const SPECIAL_EXPERTS = 4;

/** Demo member who agreed only to the first version of the terms and is asked again. */
const ASKED_AGAIN = 20;

/** Ids of the seeded accounts, in their order. */
export interface SeededPeople {
  members: readonly { id: number; nickname: string }[];
  /** Expert numbers: the row of the line-up, not the account. */
  experts: readonly { id: number; nick: string }[];
  /** The admins by login id. */
  admins: ReadonlyMap<string, number>;
}

export async function seedPeople(seed: Seed): Promise<SeededPeople> {
  const passwordHash = await hashPassword(PASSWORD);
  const members = await seedMembers(seed, passwordHash);
  const experts = await seedExperts(seed, passwordHash);
  const admins = await seedStaff(seed, passwordHash);
  await seedLinks(seed);
  return { members, experts, admins };
}

async function seedMembers(seed: Seed, passwordHash: string): Promise<SeededPeople['members']> {
  const { tx, now, random } = seed;
  const rows = memberNames.map(([name, nickname], index) => ({
    login_id: `demo${index + 1}`,
    password_hash: passwordHash,
    name,
    nickname,
    type: 'user',
    ...contactOf(seed, `demo${index + 1}`, `0100000${String(index + 1).padStart(4, '0')}`),
    created_at: new Date(now - random.whole(40, 700) * DAY_MS).toISOString(),
  }));
  const members = await tx<{ id: number; nickname: string; created_at: string }[]>`
    insert into member ${tx(rows)} returning id, nickname, created_at`;
  const consents = members.flatMap(({ id, created_at }, index) => {
    const no = index + 1;
    const refused = new Set<ConsentKind>([
      ...(NO_SMS.has(no) ? (['marketing_sms'] as const) : []),
      ...(NO_PUSH.has(no) ? (['marketing_push'] as const) : []),
      ...(NIGHT.has(no) ? [] : (['night'] as const)),
    ]);
    return consentKinds.map((kind) => ({
      member_id: id,
      kind,
      given: !refused.has(kind),
      source: 'signup',
      wording: no === ASKED_AGAIN ? 1 : demoVersions[termsOfConsent[kind]],
      at: created_at,
    }));
  });
  await tx`insert into consent ${tx(consents)}`;
  await seedIdentities(seed, members);
  return members;
}

/**
 * Identities of the demo members. Each is born on 31 January of the year 1970 plus their number.
 * The same values entered in the simulator's window find the member.
 */
async function seedIdentities(
  { tx, personal }: Seed,
  members: readonly { id: number }[],
): Promise<void> {
  const rows = members.slice(0, UNIDENTIFIED_FROM - 1).map(({ id }, index) => {
    const [name = ''] = memberNames[index] ?? [];
    const year = 1971 + index;
    const ci = simulatedCiOf(name, `${year}0131`);
    return {
      member_id: id,
      ci_hash: personal.hash('ci', ci),
      di_hash: personal.hash('di', ci),
      birth_enc: personal.seal('birth', `${year}-01-31`),
      carrier: 'SKT',
    };
  });
  await tx`insert into member_identity ${tx(rows)}`;
}

/** CI that the identity simulator returns for a person (sandbox/src/identity). */
function simulatedCiOf(name: string, birth: string): string {
  return createHash('sha512').update(`simulated ci\0${name}\0${birth}`).digest('base64');
}

/** Phone and e-mail in stored form: sealed, with a keyed hash for lookups. */
function contactOf({ personal }: Seed, loginId: string, phone: string) {
  const email = `${loginId}@example.com`;
  return {
    phone_enc: personal.seal('phone', phone),
    phone_hash: personal.hash('phone', phone),
    phone_tail: phoneTail(phone),
    email_enc: personal.seal('email', email),
    email_hash: personal.hash('email', email),
  };
}

/**
 * Seeds twelve accounts for eleven experts. Their numbers are those of the brand's nicknames, of
 * which two belong to one expert. The twelfth account is an expert who is not in the line-up yet.
 */
async function seedExperts(seed: Seed, passwordHash: string): Promise<SeededPeople['experts']> {
  const { tx, brand, texts, now } = seed;
  const nicknames = Object.entries(brand.expertNicknames);
  const nickOf = new Map(nicknames.toReversed().map(([nickname, id]) => [id, nickname]));
  const ids = [...nickOf.keys()].toSorted((a, b) => a - b);

  const accounts = await tx<{ id: number }[]>`
    insert into member ${tx(
      expertNames.map((name, index) => ({
        login_id: `expert${index + 1}`,
        password_hash: passwordHash,
        name,
        nickname: `${nickOf.get(ids[index] ?? 0) ?? name.slice(1)} 전문가`,
        type: 'expert',
        ...contactOf(seed, `expert${index + 1}`, `0100001${String(index + 1).padStart(4, '0')}`),
        created_at: new Date(now - 800 * DAY_MS).toISOString(),
      })),
    )} returning id`;

  const experts = ids.map((id, index) => {
    const text = texts.experts[index % texts.experts.length]!;
    const nick = nickOf.get(id)!;
    return {
      id,
      member_id: accounts[index]?.id ?? null,
      nick,
      field: text.field,
      market: text.market,
      headline: text.headline,
      career: careerOf(text.field),
      strategy: strategyOf(text.field),
      suits: suitsOf(text.field),
      body_html: introOf(nick, text.field, text.shows),
      advisory_kind: brand.switches.advisory_kind === 'registered' ? 'registered' : 'quasi',
      share: SHARES[index % SHARES.length]!,
      contract_from: seoulDayOf(now - 800 * DAY_MS),
      // One contract ends within days, so that it is seen how staff are reminded.
      contract_to: seoulDayOf(now + (index === 3 ? 12 : 120 + index * 30) * DAY_MS),
      profile_img_path: [`/demo/experts/expert-${String((index % 12) + 1).padStart(2, '0')}.webp`],
      kakao_url: `https://talk.${brand.id}.example.com/channel/${id}`,
      position: index + 1,
      created_at: new Date(now - 800 * DAY_MS).toISOString(),
    };
  });
  await tx`insert into expert ${tx(experts)}`;
  await tx`
    update expert_place set shown = true where place = 'special' and position <= ${SPECIAL_EXPERTS}`;
  await tx`
    insert into expert_nickname
    ${tx(nicknames.map(([nickname, expert_id]) => ({ nickname, expert_id })))}`;
  return experts.map(({ id, nick }) => ({ id, nick }));
}

function strategyOf(field: string): string {
  return (
    `${withParticle(field, '은', '는')} 실적과 수급이 함께 돌아설 때만 들어가요. ` +
    '한 종목에 자금의 5분의 1을 넘기지 않고, 손절선은 들어가기 전에 정해 둬요.'
  );
}

function suitsOf(field: string): string[] {
  return [
    `${withParticle(field, '을', '를')} 기초부터 차근차근 배우고 싶은 분`,
    '들어가기 전에 손절선부터 정하는 습관을 들이고 싶은 분',
    '장중에 시간이 없어 정해진 시각에만 시장을 보는 분',
  ];
}

function careerOf(field: string): string[] {
  return [
    `${field} 분야 강의 9년`,
    '가온투자연구소(가상) 시장 분석 담당',
    '한울증권(가상) 투자 교육 강사',
    '투자자산운용사, 금융투자분석사',
  ];
}

function introOf(nick: string, field: string, shows: readonly string[]): string {
  const list = shows.map((show) => `<li>${show}</li>`).join('');
  return (
    `<h3>${nick} 전문가는요</h3><p>${withParticle(field, '을', '를')} 오래 지켜보며 배운 것을 방송에서 나눠요. ` +
    '종목을 찍어 주기보다 스스로 판단하는 방법을 함께 익혀요.</p>' +
    `<h3>이런 방송을 해요</h3><ul>${list}</ul>` +
    '<h3>꼭 읽어 주세요</h3><p>개별 투자 상담이나 자금 운용은 제공하지 않아요. 투자 결과에 따라 ' +
    '원금 손실이 생길 수 있고 그 손실은 투자자 본인에게 돌아가요.</p>'
  );
}

async function seedStaff({ tx, now }: Seed, passwordHash: string) {
  const created_at = new Date(now - 900 * DAY_MS).toISOString();
  const admins = await tx<{ id: number; login_id: string }[]>`
    insert into admin ${tx(
      staffNames.map(([login_id, name]) => ({
        login_id,
        password_hash: passwordHash,
        name,
        created_at,
      })),
    )} returning id, login_id`;
  const idOf = new Map(admins.map(({ id, login_id }) => [login_id, id]));
  await tx`
    insert into admin_permission ${tx(
      staffNames.map(([login_id, , permission]) => ({ admin_id: idOf.get(login_id)!, permission })),
    )}`;
  return idOf;
}

/** Addresses that the staff may replace begin as the brand's own. */
async function seedLinks({ tx, brand, now }: Seed): Promise<void> {
  const { dailyStock, videoChannel, noticeSite, remoteSupport, recruit } = brand.links;
  const addresses = {
    chat: `https://chat.${brand.id}.example.com/`,
    cs: `https://help.${brand.id}.example.com/`,
    phone: brand.company.phone,
    remote: remoteSupport,
    recruit,
    daily_stock: dailyStock,
    video_channel: videoChannel,
    notice_site: noticeSite,
  };
  const update_at = new Date(now - 30 * HOUR_MS).toISOString();
  await tx`
    insert into link ${tx(
      Object.entries(addresses).map(([kind, address]) => ({ kind, address, update_at })),
    )}`;
}
