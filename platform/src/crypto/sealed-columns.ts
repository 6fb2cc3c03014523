import type { PersonalField } from './personal-data.ts';

/** A column of sealed values: its table and the columns that identify its rows. */
export interface SealedColumn {
  table: string;
  column: string;
  /**
   * Possible fields of the value. A number is used for SMS or push, so it may belong to either of
   * two.
   */
  fields: readonly PersonalField[];
  key: string;
  /** Column with a number that is also bound into the value. */
  record?: string;
}

const of = (
  table: string,
  column: string,
  fields: PersonalField | readonly PersonalField[],
  { key = 'id', record }: { key?: string; record?: string } = {},
): SealedColumn => ({
  table,
  column,
  fields: typeof fields === 'string' ? [fields] : fields,
  key,
  ...(record === undefined ? {} : { record }),
});

/** All database columns that contain sealed values. A test compares the list with the schema. */
export const sealedColumns: readonly SealedColumn[] = [
  of('member', 'phone_enc', 'phone'),
  of('member', 'email_enc', 'email'),
  of('member_identity', 'birth_enc', 'birth', { key: 'member_id' }),
  of('phone_code', 'phone_enc', 'phone'),
  of('identity_check', 'person_enc', 'person'),
  of('signup_ticket', 'person_enc', 'person'),
  of('admin', 'phone_enc', 'phone'),
  of('admin', 'totp_enc', 'totp'),
  of('refund', 'account_enc', 'account'),
  of('push_subscription', 'endpoint_enc', 'push'),
  of('push_subscription', 'keys_enc', 'push'),
  of('campaign_recipient', 'dest_enc', ['phone', 'push']),
  of('campaign_recipient', 'words_enc', 'words', { record: 'id' }),
  of('single_message', 'dest_enc', 'phone'),
  of('single_message', 'text_enc', 'code'),
  of('single_message', 'words_enc', 'code'),
  of('single_message', 'instead_enc', 'code'),
  of('inquiry', 'title_enc', 'inquiry', { record: 'member_id' }),
  of('inquiry_entry', 'text_enc', 'inquiry', { record: 'member_id' }),
  of('inbox_entry', 'text_enc', 'inbox', { record: 'member_id' }),
  of('member_memo', 'body_enc', 'memo', { record: 'member_id' }),
  of('webhook', 'secret_enc', 'webhook', { record: 'id' }),
  of('webhook', 'former_secret_enc', 'webhook', { record: 'id' }),
  of('billing_card', 'key_enc', 'billing', { record: 'subscription_id' }),
  of('stock_feed', 'token_enc', 'feed', { key: 'feed' }),
  of('tax_document', 'details_enc', 'tax', { record: 'order_id' }),
  of('departed.record', 'fields_enc', 'departed', { record: 'member_id' }),
];
