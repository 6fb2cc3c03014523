import {
  captionReason,
  MAX_CAPTIONS_BYTES,
  MAX_CUES,
  type CaptionReason,
} from '@maru/contract/vod/captions';
import { CallFailed, failureCodeOf } from '../../shared/call.ts';
import { formatNumber } from '../../shared/format.ts';
import { sentenceOf, wording } from '../../shared/wording.ts';
import { forbiddenLinesOf } from '../table-import/forbidden-lines.ts';

export const TOO_LARGE = `자막 파일은 ${MAX_CAPTIONS_BYTES / 1_000_000}MB까지 올릴 수 있어요.`;
export const NO_CAPTIONS_FILE = '자막 파일이 아니에요. WebVTT(.vtt)나 SRT 파일을 골라 주세요.';

const PROBLEMS: Readonly<Record<CaptionReason, string>> = {
  'no header': 'WEBVTT로 시작하는 파일이나 SRT 파일을 올려 주세요.',
  'no time': '00:00:01.000 --> 00:00:03.500처럼 시각을 적어 주세요.',
  'no blank line': '앞 자막과 사이에 빈 줄을 넣어 주세요.',
  'ends early': '끝나는 시각이 시작보다 늦어야 해요.',
  'not in order': '앞 자막보다 늦게 시작해야 해요. 시각 순서로 적어 주세요.',
  'too late': '24시간 안의 시각을 적어 주세요.',
  'too long': '자막 하나는 500자까지 적을 수 있어요. 나눠 주세요.',
  'too many': `자막은 ${formatNumber(MAX_CUES)}개까지 올릴 수 있어요.`,
  empty: '자막이 들어 있지 않은 파일이에요.',
};

/** Says why a captions file was refused, with the line of the file. */
export function captionProblemOf(error: unknown): string {
  const words = forbiddenLinesOf(error);
  if (words !== null) return words;
  const code = failureCodeOf(error);
  if (code === 'PAYLOAD_TOO_LARGE') return TOO_LARGE;
  const [first] = error instanceof CallFailed && code === 'INVALID_INPUT' ? error.errors : [];
  const reason = captionReason.safeParse(first?.message);
  if (reason.success) {
    return `${first?.path.replace(/^text\./, '')}번째 줄: ${PROBLEMS[reason.data]}`;
  }
  return code === 'INVALID_INPUT' ? NO_CAPTIONS_FILE : (sentenceOf(code) ?? wording.login.error);
}
