import type { OwnConsentKind } from '@maru/contract/account/me';
import { termsOfConsent } from '@maru/contract/session/signup';
import type { Queryable, Tx } from '@maru/platform/db/db';
import { findVersionsInForce } from '../terms/terms-in-force.ts';

export interface ConsentRow {
  kind: string;
  given: boolean;
  at: string;
}

export function listConsents(db: Queryable, memberId: number): Promise<ConsentRow[]> {
  return db<ConsentRow[]>`select kind, given, at from consent_now where member_id = ${memberId}`;
}

/**
 * Source of a consent: own pages, a call to the free number, the opt-out link, or a request to
 * staff. `note` says how staff received it.
 */
interface ConsentOrigin {
  source: 'mypage' | 'operator' | '080' | 'optout_link';
  note: string | null;
}

/**
 * Records the member's choice for one consent kind. A repeated choice adds no row, so every row is
 * a change. The member's row lock serializes concurrent requests. Withdrawing the last channel also
 * withdraws night advertising, as in sign-up, because it has no meaning alone.
 *
 * @returns the current choice, or `null` for night advertising without any channel.
 */
export async function addConsent(
  tx: Tx,
  memberId: number,
  kind: OwnConsentKind,
  given: boolean,
  origin: ConsentOrigin = { source: 'mypage', note: null },
): Promise<ConsentRow | null> {
  await tx`select from member where id = ${memberId} for no key update`;
  const said = await listConsents(tx, memberId);
  const last = said.find((row) => row.kind === kind);
  if (last?.given === given) return last;
  const isOn = (other: OwnConsentKind) =>
    other === kind ? given : said.some((row) => row.kind === other && row.given);
  const wanted = isOn('marketing_sms') || isOn('marketing_push');
  if (kind === 'night' && given && !wanted) return null;

  const added = await insertConsent(tx, memberId, { kind, given, ...origin });
  if (!wanted && kind !== 'night' && isOn('night')) {
    await insertConsent(tx, memberId, { kind: 'night', given: false, ...origin });
  }
  return added;
}

async function insertConsent(
  tx: Tx,
  memberId: number,
  { kind, given, source, note }: ConsentOrigin & { kind: OwnConsentKind; given: boolean },
): Promise<ConsentRow> {
  const inForce = await findVersionsInForce(tx);
  const [added] = await tx<ConsentRow[]>`
    insert into consent (member_id, kind, given, source, note, wording)
    values (${memberId}, ${kind}, ${given}, ${source}, ${note},
            ${inForce.get(termsOfConsent[kind]) ?? 1})
    returning kind, given, at`;
  return added!;
}
