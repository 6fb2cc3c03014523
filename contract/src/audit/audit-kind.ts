import type { AuditKind } from './audit-action.ts';

/** Old kind names and their current names. Audit entries are immutable and keep the old name. */
const FORMER: ReadonlyMap<string, AuditKind> = new Map([
  ['admin', 'manager'],
  ['allowed_ip', 'allowedIp'],
  ['message_template', 'template'],
  ['schedule', 'broadcast'],
  ['sender_number', 'senderNumber'],
]);

/** The name of a kind today. Unknown kinds keep their name. */
export function currentKind(kind: string): string {
  return FORMER.get(kind) ?? kind;
}

/** All names of a kind in the audit log, the current one first. */
export function namesOfKind(kind: string): string[] {
  const current = currentKind(kind);
  const former = Array.from(FORMER).filter(([, name]) => name === current);
  return [current, ...former.map(([name]) => name)];
}

/** All names of an action in the audit log. `action` is a noun, or a noun and a verb. */
export function namesOfAction(action: string): string[] {
  const [noun = '', ...verb] = action.split('.');
  return namesOfKind(noun).map((name) => [name, ...verb].join('.'));
}
