import { LMS_MAX_BYTES, SMS_MAX_BYTES } from '@maru/contract/text/sms-text';

/** Byte counts at which the counter makes an announcement, with the text on the way up. */
const MILESTONES: readonly (readonly [bytes: number, sentence: string])[] = [
  [LMS_MAX_BYTES, '2,000 byte를 넘어 보낼 수 없어요.'],
  [1_900, '1,900 byte를 넘었어요. 2,000 byte까지 보낼 수 있어요.'],
  [SMS_MAX_BYTES, '90 byte를 넘어 LMS로 바뀌었어요.'],
  [80, '80 byte를 넘었어요. 90 byte를 넘으면 LMS로 바뀌어요.'],
];

/**
 * Screen reader announcement when the length changes from `before` to `after` bytes. It is limited
 * to relevant changes, not every key press.
 *
 * @param isMms whether it has a picture: then no length makes it an SMS or an LMS.
 */
export function milestoneOf(before: number, after: number, isMms = false): string | null {
  const passed = MILESTONES.find(
    ([bytes]) => before <= bytes && after > bytes && !(isMms && bytes <= SMS_MAX_BYTES),
  );
  if (passed) return passed[1];
  if (before > LMS_MAX_BYTES && after <= LMS_MAX_BYTES) return '이제 보낼 수 있는 길이예요.';
  if (!isMms && before > SMS_MAX_BYTES && after <= SMS_MAX_BYTES)
    return '90 byte 이하라 SMS로 나가요.';
  return null;
}
