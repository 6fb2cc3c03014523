/** The most letters of a message. A text message also has a limit of bytes (`sms-text.ts`). */
export const SMS_TITLE_MAX = 40;
export const SMS_TEXT_MAX = 2_000;
export const PUSH_TITLE_MAX = 50;
export const PUSH_TEXT_MAX = 120;
