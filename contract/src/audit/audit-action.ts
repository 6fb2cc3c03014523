import type { AuditField } from './audit-field.ts';

/**
 * Every action in the audit log: the verbs of each noun. The web has a word for each
 * (`audit-tables.ts`), so an action without one does not compile.
 */
interface Verbs {
  member:
    | 'create'
    | 'update'
    | 'view'
    | 'unmask'
    | 'viewAs'
    | 'viewAsEnd'
    | 'consent'
    | 'tag'
    | 'suspend'
    | 'reinstate'
    | 'resetPassword'
    | 'endSessions'
    | 'allowReturn'
    | 'ownExport'
    | 'export';
  inquiry: 'view' | 'assign' | 'answer' | 'note' | 'close' | 'reopen' | 'export';
  memo: 'create' | 'update' | 'done' | 'undone' | 'reassign' | 'strike' | 'export';
  membership: 'extend' | 'shorten' | 'end' | 'contact' | 'export';
  order: 'view' | 'papers' | 'manual' | 'confirm' | 'cancel' | 'tell' | 'export';
  refund:
    | 'request'
    | 'view'
    | 'unmask'
    | 'account'
    | 'review'
    | 'edit'
    | 'approve'
    | 'process'
    | 'payout'
    | 'reject'
    | 'export';
  subscription: 'view' | 'end' | 'export';
  taxDocument: 'view' | 'retry' | 'cancel' | 'record' | 'export';
  coupon: 'create' | 'end' | 'export';
  paymentDifference: 'settle';
  settlement: 'close' | 'export';
  audience: 'create' | 'update' | 'delete' | 'export';
  suppression: 'add' | 'remove' | 'export';
  campaign:
    | 'create'
    | 'edit'
    | 'test'
    | 'approve'
    | 'pause'
    | 'resume'
    | 'cancel'
    | 'chooseWinner'
    | 'holdSplit'
    | 'dropRest'
    | 'recheck'
    | 'giveUp'
    | 'retry'
    | 'resend'
    | 'export';
  'campaign-recipient': 'export';
  'campaign-link': 'export';
  template: 'create' | 'update' | 'clone' | 'archive' | 'restore' | 'use';
  alimtalk: 'choose' | 'check';
  senderNumber: 'create' | 'edit' | 'delete' | 'default' | 'check';
  expert:
    | 'create'
    | 'edit'
    | 'place'
    | 'order'
    | 'end'
    | 'restore'
    | 'password'
    | 'publish'
    | 'draft'
    | 'draft-drop';
  product: 'create' | 'edit' | 'delete' | 'order' | 'export';
  broadcast:
    | 'created'
    | 'edited'
    | 'status'
    | 'extended'
    | 'cancelled'
    | 'restored'
    | 'create-weekly'
    | 'edit-weekly'
    | 'edit-together'
    | 'cancel-together'
    | 'delete-together'
    | 'copy-week'
    | 'delete'
    | 'export'
    | 'status.by_expert';
  room:
    | 'askPoll'
    | 'closePoll'
    | 'enter'
    | 'hideLine'
    | 'showLine'
    | 'muteWriter'
    | 'liftMute'
    | 'setSettings';
  chatWord: 'set' | 'add' | 'remove' | 'export';
  lineReport: 'hidden' | 'dismiss' | 'export';
  post:
    | 'create'
    | 'edit'
    | 'restoreRevision'
    | 'review'
    | 'approve'
    | 'refuse'
    | 'draft'
    | 'scheduled'
    | 'published'
    | 'hidden'
    | 'trash'
    | 'restore'
    | 'category'
    | 'delete'
    | 'export';
  faq: 'order';
  'best-stock': 'create' | 'edit' | 'delete' | 'export';
  stock: 'import' | 'runFeed' | 'importCloses';
  calendar: 'create' | 'edit' | 'delete' | 'import' | 'export';
  'market-day': 'create' | 'edit' | 'delete' | 'import';
  banner: 'create' | 'update' | 'trash' | 'restore' | 'delete' | 'order' | 'export';
  event:
    | 'create'
    | 'update'
    | 'trash'
    | 'restore'
    | 'delete'
    | 'draw'
    | 'winners'
    | 'announce'
    | 'unannounce'
    | 'export';
  eventEntry: 'view' | 'export';
  video: 'create' | 'update' | 'trash' | 'restore' | 'delete' | 'order' | 'export';
  vod:
    | 'create'
    | 'update'
    | 'setCaptions'
    | 'deleteCaptions'
    | 'trash'
    | 'restore'
    | 'delete'
    | 'order'
    | 'export';
  lecture: 'create' | 'update' | 'trash' | 'restore' | 'delete' | 'order' | 'export';
  profit: 'create' | 'update' | 'trash' | 'restore' | 'delete' | 'export';
  review: 'published' | 'hidden' | 'rejected' | 'group' | 'export';
  reviewGroup: 'create' | 'update' | 'delete' | 'order';
  series: 'create' | 'edit' | 'delete' | 'order';
  link: 'replace' | 'archive';
  pageText: 'replace' | 'archive';
  terms: 'create' | 'edit' | 'delete';
  upload: 'delete';
  manager: 'create' | 'update' | 'remove' | 'password' | 'secondFactorReset';
  profile:
    | 'password'
    | 'secondFactorOn'
    | 'secondFactorOff'
    | 'recoveryCodes'
    | 'passkeyAdd'
    | 'passkeyRename'
    | 'passkeyRemove';
  secondFactorRule: 'set';
  advisoryMode: 'set';
  frequencyCap: 'set';
  reactionAlarm: 'set';
  alarm: 'acknowledge';
  feature: 'set';
  allowedIp: 'create' | 'update' | 'delete';
  'audit-log': 'export';
  'login-event': 'export';
  'access-review': 'sign';
  queue: 'retry' | 'promote' | 'remove' | 'pause' | 'resume' | 'retryFailed' | 'clean';
  webhook: 'create' | 'update' | 'delete' | 'rotate' | 'test' | 'export';
  webhookDelivery: 'resend' | 'export';
  journey: 'create' | 'update' | 'start' | 'pause' | 'end' | 'export';
  journeyRun: 'export';
  incident: 'create' | 'update' | 'publish' | 'delete' | 'export';
  browserError: 'resolve' | 'mute' | 'reopen';
  bulk: 'cancel' | 'download';
  export: 'download';
}

export type AuditNoun = keyof Verbs;
export type AuditVerb = Verbs[AuditNoun];
/** Noun and verb, such as `member.view`. */
export type AuditAction = { [N in AuditNoun]: `${N}.${Verbs[N]}` }[AuditNoun];
export type VerbOf<N extends AuditNoun> = Verbs[N];
/** The nouns that this can be done to. */
export type NounOf<V extends AuditVerb> = {
  [N in AuditNoun]: V extends Verbs[N] ? N : never;
}[AuditNoun];

/**
 * Kind of an audit entry's target: a noun of an action, or a target with actions of another name.
 */
export type AuditKind = AuditNoun | 'broadcast-rule' | 'session' | 'staff-task';

/**
 * Content of an audit entry. A changed field has its old and new value; other data is stored as is.
 */
export type AuditDiff = Partial<Record<Exclude<AuditField, 'fields'>, unknown>> & {
  /** Names of changed fields whose values are not stored. */
  fields?: readonly AuditField[];
};
