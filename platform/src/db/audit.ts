import type { AuditAction, AuditDiff, AuditKind } from '@maru/contract/audit/audit-action';
import type postgres from 'postgres';
import type { Queryable } from './db.ts';

/** Actor of a staff action, with the session, IP address and request. */
export interface Actor {
  adminId: number;
  sessionId: number;
  ip: string;
  requestId: string;
}

/** An action and its target. `diff` contains changed fields, never personal data. */
export interface AuditEntry extends Omit<Actor, 'adminId' | 'sessionId' | 'ip'> {
  /** `null` for an expert. */
  adminId: number | null;
  /** `null` for a command at the terminal of the server. */
  sessionId: number | null;
  ip: string | null;
  /** Noun and verb, such as `campaign.create`. */
  action: AuditAction;
  targetKind: AuditKind;
  /** Omitted if the action has no single target, such as the export of a list. */
  targetId?: number | undefined;
  diff?: AuditDiff | undefined;
  /** Reason for the action, as entered by the actor. */
  reason?: string | undefined;
}

/**
 * Records a staff action. Call it in the transaction of the action, so that no action lacks its
 * audit entry.
 */
export async function audit(db: Queryable, entry: AuditEntry): Promise<void> {
  const { adminId, sessionId, ip, requestId, action, targetKind, targetId = null } = entry;
  const { diff, reason = null } = entry;
  await db`
    insert into audit_log
      (admin_id, session_id, ip, request_id, action, target_kind, target_id, diff, reason)
    values (${adminId}, ${sessionId}, ${ip}, ${requestId}, ${action}, ${targetKind}, ${targetId},
            ${diff === undefined ? null : db.json(diff as postgres.JSONValue)}, ${reason})`;
}

/** The same line for many things of one kind, in one statement. */
export async function auditEach(
  db: Queryable,
  entry: Omit<AuditEntry, 'targetId'>,
  targetIds: readonly number[],
): Promise<void> {
  const { adminId, sessionId, ip, requestId, action, targetKind, diff, reason = null } = entry;
  await db`
    insert into audit_log
      (admin_id, session_id, ip, request_id, action, target_kind, target_id, diff, reason)
    select ${adminId}::int, ${sessionId}::int, ${ip}::inet, ${requestId}, ${action}, ${targetKind},
           id, ${diff === undefined ? null : db.json(diff as postgres.JSONValue)}::jsonb, ${reason}
    from unnest(${[...targetIds]}::bigint[]) as id`;
}
