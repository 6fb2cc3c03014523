import type { Channel } from '@maru/contract/message/channel';
import {
  longestOf,
  unknownVariablesIn,
  variablesIn,
  type MessageTemplate,
} from '@maru/contract/message-template/message-template';
import { byteLengthOf, kindOfBytes, unsendableOf } from '@maru/contract/text/sms-text';
import type { Config } from '@maru/platform/config/config';
import type { Queryable } from '@maru/platform/db/db';
import { composePush, composeSms } from '../campaign/compose/compose-message.ts';
import { refuseLostPicture } from '../campaign/compose/message-picture.ts';
import { badInput, Refusal } from '../http/refusal.ts';
import type { TemplateFields, TemplateRow } from './template.repository.ts';

/** A template with its length and its variables. */
export function viewOf(row: TemplateRow, channel: Channel, config: Config): MessageTemplate {
  const { kind, bytes } = sizeOf(row, channel, config);
  return { ...row, kind, bytes, variables: variablesIn(`${row.title} ${row.text}`) };
}

/** @throws Refusal INVALID_INPUT with the field at fault. */
export async function checkTemplate(
  db: Queryable,
  fields: TemplateFields,
  channel: Channel,
  config: Config,
): Promise<void> {
  const unknown = unknownVariablesIn(`${fields.title} ${fields.text}`);
  if (unknown.length > 0) throw badInput('text', 'names a variable that does not exist');
  if (channel === 'sms' && unsendableOf(fields.text).length > 0) {
    throw badInput('text', 'must contain only characters that carriers can send');
  }
  composed(fields, channel, config);
  await refuseLostPicture(db, fields.picture ?? null);
}

/** Message at its greatest length. Throws if no carrier would accept it. */
function composed(
  { title, text, picture = null, link = null, advertising }: TemplateFields,
  channel: Channel,
  config: Config,
) {
  const longest = { title: longestOf(title), text: longestOf(text), advertising };
  return channel === 'sms'
    ? composeSms({ ...longest, picture }, config)
    : composePush({ ...longest, link, picture: null }, config);
}

/** A template stored before a rule existed is measured as it is. Only a write refuses it. */
function sizeOf(
  row: TemplateRow,
  channel: Channel,
  config: Config,
): Pick<MessageTemplate, 'kind' | 'bytes'> {
  try {
    return composed(row, channel, config);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (channel === 'push') return { kind: 'PUSH', bytes: 0 };
    const bytes = byteLengthOf(longestOf(row.text));
    const kind = kindOfBytes(bytes, longestOf(row.title), row.picture !== null);
    return { kind: kind === 'TOO_LONG' || kind === 'TITLE_TOO_LONG' ? 'LMS' : kind, bytes };
  }
}
