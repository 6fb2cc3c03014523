import {
  consentKinds,
  requiredConsents,
  termsKinds,
  termsOfConsent,
  type ConsentKind,
  type TermsKind,
} from '@maru/contract/session/signup';
import { networkOf } from '@maru/platform/http/client-address';
import type { Db, Queryable, Tx } from '@maru/platform/db/db';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import {
  openPerson,
  sealPerson,
  spendResult,
  type Claim,
  type Identified,
} from '../identity/identity-check.ts';
import { isOfAge } from '../identity/age.ts';
import { findStanding } from '../identity/member-identity.ts';
import { badInput, Refusal } from '../http/refusal.ts';
import { createSecretName } from '../identity/secret-name.ts';
import { findVersionsInForce } from '../terms/terms-in-force.ts';

/** Time to complete the form, in seconds. */
const TICKET_S = 3_600;

/**
 * Maximum number of tickets per network and hour. An office behind one address stays well below it.
 */
const TICKETS_PER_HOUR = 100;

export interface Agreement {
  agreed: ConsentKind[];
  versions: Record<TermsKind, number>;
}

interface TicketDeps {
  db: Db;
  personal: PersonalData;
}

/**
 * Records the visitor's consents and issues the ticket that sign-up requires (reliability C9).
 *
 * @throws Refusal INVALID_INPUT if a required consent is missing, VERSION_CONFLICT if another
 *   version took effect meanwhile, TOO_MANY_REQUESTS.
 */
export async function giveTicket(
  { db, personal }: TicketDeps,
  agreement: Agreement,
  ip: string,
): Promise<{ ticket: string; expires_at: string }> {
  refuseIncomplete(agreement.agreed);
  const inForce = await findVersionsInForce(db);
  if (termsKinds.some((kind) => inForce.get(kind) !== agreement.versions[kind])) {
    throw new Refusal('VERSION_CONFLICT');
  }
  const network = networkOf(ip);
  const [recent] = await db<{ n: number }[]>`
    select count(*)::int as n from signup_ticket
    where network = ${network} and created_at > now() - interval '1 hour'`;
  if (recent!.n >= TICKETS_PER_HOUR) throw new Refusal('TOO_MANY_REQUESTS');

  const ticket = createSecretName();
  const [row] = await db<{ expires_at: string }[]>`
    insert into signup_ticket (ticket_hash, consents, network, expires_at)
    values (${personal.hash('code', ticket)},
            ${db.json({ agreed: agreement.agreed, versions: agreement.versions })}, ${network},
            now() + make_interval(secs => ${TICKET_S}))
    returning expires_at`;
  return { ticket, expires_at: row!.expires_at };
}

/** Consent to advertising at night requires consent to advertising. */
function refuseIncomplete(agreed: readonly ConsentKind[]): void {
  const given = new Set(agreed);
  const missing: ConsentKind[] = requiredConsents.filter((kind) => !given.has(kind));
  if (given.has('night') && !given.has('marketing_sms') && !given.has('marketing_push')) {
    missing.push('marketing_sms');
  }
  if (missing.length === 0) return;
  throw new Refusal('INVALID_INPUT', {
    errors: missing.map((kind) => ({ path: `agreed.${kind}`, message: 'is required' })),
  });
}

/** Whether the ticket is usable now. Callers check this before expensive work. */
export async function isTicketLive(
  db: Queryable,
  personal: PersonalData,
  ticket: string,
): Promise<boolean> {
  const [row] = await db`
    select 1 from signup_ticket
    where ticket_hash = ${personal.hash('code', ticket)} and used_at is null
      and expires_at > now()`;
  return row !== undefined;
}

/** Consents and identity of the visitor. */
interface TicketUse {
  agreement: Agreement;
  identified: Identified;
}

/**
 * Consumes a ticket.
 *
 * @throws Refusal INVALID_INPUT if the ticket is no longer valid, or has no identity check.
 */
export async function useTicket(
  tx: Tx,
  personal: PersonalData,
  ticket: string,
): Promise<TicketUse> {
  const [row] = await tx<
    { consents: Agreement; person: Uint8Array | null; ciHash: Buffer; diHash: Buffer }[]
  >`
    select consents, person_enc as person, ci_hash as "ciHash", di_hash as "diHash"
    from signup_ticket
    where ticket_hash = ${personal.hash('code', ticket)} and used_at is null
      and expires_at > now()
    for update`;
  if (!row) throw badTicket();
  if (row.person === null) {
    throw badInput('identity', 'void');
  }
  await tx`
    update signup_ticket set used_at = now(), person_enc = null
    where ticket_hash = ${personal.hash('code', ticket)}`;
  const { consents, ciHash, diHash } = row;
  return {
    agreement: consents,
    identified: { person: openPerson(personal, row.person), ciHash, diHash },
  };
}

/**
 * Attaches the result of an identity check to its sign-up. The result is consumed in every case. A
 * person who has an account can still link a login with the ticket ({@link spendTakenTicket}).
 *
 * @throws Refusal INVALID_INPUT: `void`; `taken` for a person who has an account; `withdrawn` for a
 *   person who left and may not return; `under_age`. Only the identified person receives these
 *   reasons.
 */
export async function identifyTicket(
  { db, personal }: TicketDeps,
  ticket: string,
  claim: Claim,
): Promise<Identified['person']> {
  const { refused, person } = await db.begin(async (tx) => {
    const identified = await spendResult(tx, personal, claim, { purpose: 'signup', ticket });
    const standing = await findStanding(tx, personal, identified);
    const taken = standing === 'taken' ? identified.ciHash : null;
    await tx`
      update signup_ticket set taken_ci_hash = ${taken}
      where ticket_hash = ${personal.hash('code', ticket)} and used_at is null`;
    if (standing !== 'free') return { refused: standing, ...identified };
    if (!isOfAge(identified.person.birth, Date.now())) {
      return { refused: 'under_age', ...identified };
    }
    const { ciHash, diHash } = identified;
    const [row] = await tx`
      update signup_ticket
      set ci_hash = ${ciHash}, di_hash = ${diHash}, person_enc = ${sealPerson(personal, identified.person)}
      where ticket_hash = ${personal.hash('code', ticket)} and used_at is null
        and expires_at > now()
      returning 1`;
    if (!row) throw badTicket();
    return { refused: null, ...identified };
  });
  if (refused === null) return person;
  throw badInput('identity', refused);
}

/**
 * Account that the identity check of a sign-up has proved. The ticket then signs up no one and proves
 * nothing more.
 *
 * @throws Refusal INVALID_INPUT if the ticket is no longer valid, or found no account.
 */
export async function spendTakenTicket(
  tx: Tx,
  personal: PersonalData,
  ticket: string,
): Promise<number> {
  const ticketHash = personal.hash('code', ticket);
  // Locks the member first, as a withdrawal does, which deletes the ticket.
  const [member] = await tx<{ id: number }[]>`
    select id from member where id = (
      select i.member_id from signup_ticket t join member_identity i on i.ci_hash = t.taken_ci_hash
      where t.ticket_hash = ${ticketHash})
    for no key update`;
  const [spent] = await tx`
    update signup_ticket set used_at = now(), taken_ci_hash = null, person_enc = null
    where ticket_hash = ${ticketHash} and used_at is null and expires_at > now()
      and taken_ci_hash = (
        select ci_hash from member_identity where member_id = ${member?.id ?? null})
    returning 1`;
  if (!member || !spent) throw badTicket();
  return member.id;
}

function badTicket(): Refusal {
  return badInput('ticket', 'void');
}

/** Writes down each consent, given or not, with the version that was read (features L01). */
export async function recordConsents(
  tx: Tx,
  memberId: number,
  { agreed, versions }: Agreement,
): Promise<void> {
  const rows = consentKinds.map((kind) => ({
    member_id: memberId,
    kind,
    given: agreed.includes(kind),
    source: 'signup',
    wording: versions[termsOfConsent[kind]],
  }));
  await tx`insert into consent ${tx(rows)}`;
}
