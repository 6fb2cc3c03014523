import { line, text } from '../core/primitive.ts';
import { PUSH_TEXT_MAX, PUSH_TITLE_MAX, SMS_TEXT_MAX, SMS_TITLE_MAX } from './message-limits.ts';

/** Title and text of a text message. */
export const smsWords = {
  /** The subject of an LMS or MMS; empty for an SMS. At most 40 bytes. */
  title: line(0, SMS_TITLE_MAX),
  text: text(1, SMS_TEXT_MAX),
};

/** Title and text of a push. */
export const pushWords = { title: line(1, PUSH_TITLE_MAX), text: text(1, PUSH_TEXT_MAX) };
