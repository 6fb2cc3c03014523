import type { Campaign } from '@maru/contract/campaign/campaign';
import { FEWEST_HITS } from '@maru/contract/campaign/split/split-winner';
import type { SplitMeasure } from '@maru/contract/campaign/split/split-input';
import { splitSizesOf, type SplitSizes } from '@maru/contract/campaign/split/split-size';
import type { CampaignSplit, SplitFigures } from '@maru/contract/campaign/split/split-test';
import { variantLetter } from '@maru/contract/campaign/split/variants';
import type { Channel } from '@maru/contract/message/channel';
import { formatDateTime, formatNumber } from '../../../shared/format.ts';
import { recipientsText } from '../campaign-words.ts';
import { sizeOf, type SplitForm } from './split-form.ts';

export const measureWords: Record<SplitMeasure, string> = {
  clicks: '클릭한 사람 비율',
  conversions: '결제한 사람 비율',
  manual: '직접 정하기',
};

const splitStates: Record<CampaignSplit['state'], string> = {
  testing: '시험 문구 보내는 중',
  measuring: '결과 모으는 중',
  undecided: '직접 정해 주세요',
  decided: '문구를 정했어요',
  dropped: '나머지 발송 취소',
};

/** Label of a test. One that has not started, or was stopped with its campaign, has no progress. */
export function stateText({ state }: Pick<Campaign, 'state'>, split: CampaignSplit): string {
  if (state === 'approval' || state === 'scheduled' || state === 'draft') return '시작 전';
  const isOpen = split.state !== 'decided' && split.state !== 'dropped';
  const isOver = state === 'cancelled' || state === 'failed' || state === 'done';
  return isOpen && isOver ? '시험을 마치지 않았어요' : splitStates[split.state];
}

/** `4시간`, `30분`, `2일` */
export function waitText(minutes: number): string {
  if (minutes % 1_440 === 0) return `${minutes / 1_440}일`;
  return minutes % 60 === 0 ? `${minutes / 60}시간` : `${minutes}분`;
}

/** Who gets which text. */
export function sizesText(channel: Channel, { variants, rest }: SplitSizes): string {
  const test = variants.map(
    (size, at) => `${variantLetter(at + 1)} ${recipientsText(channel, size)}`,
  );
  return `먼저 ${test.join(', ')}에게 보내고, 나머지 ${recipientsText(channel, rest)}에게는 이긴 문구를 보내요.`;
}

/** The test and its further texts in a confirmation; empty without one. */
export function splitFacts(
  channel: Channel,
  split: SplitForm | null,
  total: number,
): readonly (readonly [string, string])[] {
  const sizes = split === null ? null : splitSizesOf(total, sizeOf(split));
  if (split === null || sizes === null) return [];
  const others = split.others.map(
    ({ title, text }, at) => [`${variantLetter(at + 2)} 문구`, `${title} ${text}`.trim()] as const,
  );
  return [['A/B 시험', sizesText(channel, sizes)], ...others];
}

/** Result of a test in words, with its confidence. */
export function outlookText(
  { outlook }: Pick<SplitFigures, 'outlook'>,
  measure: SplitMeasure,
): string {
  const hit = measure === 'conversions' ? '결제' : '클릭';
  if (outlook === null) return '결제를 볼 권한이 있으면 어느 문구가 앞서는지 보여요.';
  const { kind, leader, confidence } = outlook;
  if (kind === 'few') {
    return `아직 ${hit}이 적어서 비교할 수 없어요. 모두 더해 ${FEWEST_HITS}번부터 비교해요.`;
  }
  if (leader === null) return '두 문구의 결과가 똑같아요.';
  const lead = `${variantLetter(leader)} 문구가 앞서요. 정말 더 나은 문구일 가능성은 약 ${confidence}%예요.`;
  return kind === 'winner'
    ? `${lead} 우연이라고 보기 어려운 차이예요.`
    : `${lead} 아직은 우연일 수 있는 차이예요.`;
}

/** Steps of a test with their times, in order. A step in the future has a label of its own. */
export function timelineOf(
  split: CampaignSplit,
  startedAt: string | null,
): readonly (readonly [string, string])[] {
  const { state, tested_at, decide_at, decided_at, decided_by, winner } = split;
  const isOpen = state === 'measuring';
  return [
    ['시험 시작', startedAt === null ? '시작 전' : formatDateTime(startedAt)],
    ...(tested_at === null ? [] : [['시험 문구를 다 보냄', formatDateTime(tested_at)] as const]),
    ...(decide_at === null || !isOpen ? [] : [['고를 시각', formatDateTime(decide_at)] as const]),
    ...(decided_at === null
      ? []
      : [
          [
            winner === null ? '나머지 취소' : `${variantLetter(winner)} 문구로 정함`,
            `${formatDateTime(decided_at)} · ${decided_by ?? '자동'}`,
          ] as const,
        ]),
  ];
}

/**
 * `12.5%`; a dash if nothing arrived. With `percentOf`, each staff list would load the words of charts.
 */
export function rateText(hits: number, sent: number): string {
  return sent === 0 ? '–' : `${formatNumber(Math.round((hits / sent) * 1_000) / 10)}%`;
}
