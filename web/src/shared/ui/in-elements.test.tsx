// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { translatePage } from '../translated-page.fixture.ts';
import { Button } from './button.tsx';
import { inElements } from './in-elements.tsx';
import { StateBadge } from './state-badge.tsx';

afterEach(cleanup);

describe('inElements', () => {
  it('leaves text without element siblings as one string', () => {
    expect(inElements(['오늘 ', 3, '편', null, false])).toBe('오늘 3편');
  });

  it('puts text beside an element into an element, together with the text next to it', () => {
    render(<p>{inElements([<i key="icon" />, '지금 ', 3, '편'])}</p>);

    expect(document.querySelector('p')?.innerHTML).toBe('<i></i><span>지금 3편</span>');
  });
});

describe('on a translated page', () => {
  it('a button shows its spinner, and other words with it', () => {
    const { rerender } = render(<Button>저장</Button>);
    translatePage();
    rerender(
      <Button loading loadingText="저장하는 중">
        저장
      </Button>,
    );
    translatePage();
    rerender(<Button>저장</Button>);

    expect(screen.getByRole('button').textContent).toBe('저장');
  });

  it('a button with an icon shows its spinner', () => {
    const content = [<i key="icon" />, '다시 시도'];
    const { rerender } = render(<Button>{content}</Button>);
    translatePage();
    rerender(<Button loading>{content}</Button>);

    expect(screen.getByRole('button').textContent).toContain('다시 시도');
  });

  it('the badge of a broadcast changes from upcoming to live', () => {
    const { rerender } = render(<StateBadge label="upcoming" time="09:00" flip={false} />);
    translatePage();
    rerender(<StateBadge label="live" flip={false} />);

    expect(screen.getByText('생방송 중')).toBeTruthy();
  });
});
