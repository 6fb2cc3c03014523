import { describe, expect, it } from 'vitest';
import { notificationOf, OPT_OUT, STOP } from './push-message.ts';

describe('a push', () => {
  it('shows its title, its text and its tag, and knows where it leads', () => {
    const payload = JSON.stringify({
      title: '방송 시작',
      body: '한결의 방송이 시작됐어요',
      link: '/schedule/maru',
      tag: 'schedule-7',
      report: '000007.abcdefghijkl',
    });

    expect(notificationOf(payload, '마루')).toMatchObject({
      title: '방송 시작',
      options: {
        body: '한결의 방송이 시작됐어요',
        tag: 'schedule-7',
        data: { link: '/schedule/maru', report: '000007.abcdefghijkl' },
      },
    });
  });

  it('[P13] has a button that opens its page, and one that stops its kind', () => {
    const push = {
      title: '시작',
      openLabel: '입장',
      stopLabel: '이 알림 그만 받기',
      stop: 'token',
    };
    const actions = (payload: object) =>
      notificationOf(JSON.stringify(payload), '마루').options.actions;

    expect(notificationOf(JSON.stringify(push), '마루').options).toMatchObject({
      actions: [
        { action: 'open', title: '입장' },
        { action: STOP, title: '이 알림 그만 받기' },
      ],
      data: { stop: 'token' },
    });
    // A button without a token would do nothing.
    expect(actions({ ...push, stop: '' })).toEqual([{ action: 'open', title: '입장' }]);
    // The release before sent only the link of an advertisement.
    expect(actions({ ...push, optOut: '/opt-out/a' })).toHaveLength(2);
  });

  it.each([
    ['/uploads/message/a.jpg', '/uploads/message/a.jpg'],
    ['https://elsewhere.example/a.jpg', undefined],
    ['//elsewhere.example/a.jpg', undefined],
    ['', undefined],
  ])('[P14] with the picture %s shows %s', (image, shown) => {
    const { options } = notificationOf(JSON.stringify({ title: '시작', image }), '마루');

    expect(options.image).toBe(shown);
  });

  it('[P09] of an advertisement has a button that opts out without a login', () => {
    const payload = JSON.stringify({
      title: '(광고)',
      body: '혜택',
      optOut: '/opt-out/000007.abc',
    });

    expect(notificationOf(payload, '마루').options).toMatchObject({
      actions: [{ action: OPT_OUT, title: '수신거부' }],
      data: { link: '/', optOut: '/opt-out/000007.abc' },
    });
  });

  it.each([
    ['nothing', '', '새 소식이 있어요.'],
    ['plain text', '곧 시작해요', '곧 시작해요'],
    ['broken JSON', '{"title":', '{"title":'],
    ['JSON of another form', '[1,2]', '새 소식이 있어요.'],
    ['fields of another kind', '{"title":1,"body":{},"link":[]}', '새 소식이 있어요.'],
  ])('of %s still shows the brand and some words', (_case, payload, body) => {
    const { title, options } = notificationOf(payload, '마루');

    expect(title).toBe('마루');
    expect(options.body).toBe(body);
    expect(options.data).toEqual({ link: '/' });
  });
});
