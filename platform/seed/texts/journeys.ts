import type { Brand } from '@maru/brands/brand';
import type { JourneyStep, MessageStep } from '@maru/contract/journey/journey-step';
import type { LinkOrigins } from '@maru/contract/campaign/short-link';

const DAY_MIN = 24 * 60;

const push = {
  kind: 'message',
  channel: 'push',
  category: null,
  advertising: false,
} as const satisfies Partial<MessageStep>;

const sms = {
  kind: 'message',
  channel: 'sms',
  title: '',
  link: null,
  category: null,
  advertising: false,
} as const satisfies Partial<MessageStep>;

/** Before a membership ends: a reminder, a text message with a link, and a last push. */
export function endingSteps({ name, places }: Brand, { site }: LinkOrigins): JourneyStep[] {
  return [
    {
      ...push,
      key: 1,
      title: '멤버십이 7일 뒤 끝나요',
      text: '남은 기간과 다음 이용권을 마이페이지에서 확인해 보세요.',
      link: '/mypage',
      next: 2,
    },
    { kind: 'wait', key: 2, minutes: 3 * DAY_MIN, next: 3 },
    { kind: 'until', key: 3, time: '10:00', next: 4 },
    { kind: 'condition', key: 4, asks: 'paid', tag: '', yes: 5, no: 6 },
    {
      ...push,
      key: 5,
      title: '이어서 함께해 주셔서 고마워요',
      text: '이번 주 방송 시간표를 미리 살펴보세요.',
      link: places.schedule,
      next: null,
    },
    {
      ...sms,
      key: 6,
      text: `[${name}] 멤버십이 4일 뒤 끝나요. 남은 기간 안내 ${site}${places.products}`,
      next: 7,
    },
    { kind: 'wait', key: 7, minutes: 2 * DAY_MIN, next: 8 },
    { kind: 'condition', key: 8, asks: 'clicked', tag: '', yes: null, no: 9 },
    {
      ...push,
      key: 9,
      advertising: true,
      title: '멤버십, 이어서 볼까요?',
      text: '이틀 뒤면 유료 방송을 볼 수 없어요. 이용권을 살펴보세요.',
      link: places.products,
      next: null,
    },
  ];
}

/** After a sign-up: the schedule, and a month later a note to those without a membership. */
export function welcomeSteps({ name, places }: Brand, { site }: LinkOrigins): JourneyStep[] {
  return [
    { kind: 'wait', key: 1, minutes: DAY_MIN, next: 2 },
    {
      ...sms,
      key: 2,
      text: `[${name}] 가입을 환영해요. 공개 방송 시간표 ${site}${places.schedule}`,
      next: 3,
    },
    { kind: 'wait', key: 3, minutes: 30 * DAY_MIN, next: 4 },
    { kind: 'condition', key: 4, asks: 'membership', tag: '', yes: null, no: 5 },
    {
      ...push,
      key: 5,
      title: '이번 주 공개 방송을 골라 봤어요',
      text: '로그인하면 누구나 볼 수 있어요. 시간표에서 알림을 켜 두세요.',
      link: places.schedule,
      next: null,
    },
  ];
}
