import type { Subject } from './drawing/stage.ts';
import { SEGMENT_MS } from './stream.ts';

/** A line stays for two segments. */
const LINE_MS = 2 * SEGMENT_MS;

/** Silence between two lines, in ms. */
const PAUSE_MS = 300;

/** The captions of a segment as WebVTT. They tell the topic, again and again. */
export function captionsOf(subject: Subject, number: number): string {
  const startsAt = number * SEGMENT_MS;
  const line = Math.floor(startsAt / LINE_MS);
  const lines = linesOf(subject);
  const from = line * LINE_MS;
  return [
    'WEBVTT',
    'X-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000',
    '',
    `${timeOf(from)} --> ${timeOf(from + LINE_MS - PAUSE_MS)}`,
    lines[line % lines.length],
    '',
    '',
  ].join('\n');
}

function linesOf({ title, expert }: Subject): string[] {
  return [
    `안녕하세요, ${expert}입니다.`,
    `오늘 주제는 ‘${withoutMarkup(title)}’이에요.`,
    '화면의 종목과 숫자는 모두 가상으로 만든 예시예요.',
    '먼저 지난 흐름부터 차례로 볼게요.',
    '거래량이 늘어난 구간을 함께 확인해 볼까요?',
    '평균선과 가격이 얼마나 떨어져 있는지 보세요.',
    '질문은 채팅에 남겨 주시면 순서대로 답할게요.',
    '투자 판단과 책임은 본인에게 있다는 점을 꼭 기억해 주세요.',
  ];
}

/** WebVTT reads `<` and `&` as markup, and `-->` as a time. */
const withoutMarkup = (text: string) => text.replace(/[<>&]/g, ' ');

function timeOf(ms: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const seconds = Math.floor(ms / 1_000);
  const hours = two(Math.floor(seconds / 3_600));
  const minutes = two(Math.floor(seconds / 60) % 60);
  return `${hours}:${minutes}:${two(seconds % 60)}.${String(ms % 1_000).padStart(3, '0')}`;
}
