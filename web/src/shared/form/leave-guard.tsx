import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { closeDialogs, confirm } from '../dialog/dialog.ts';
import { hasUnsaved, losesUnsaved } from './unsaved.ts';

/**
 * Asks before a link or a reload leaves a form with unsaved text. The back button cannot be
 * blocked. If a draft is kept (draft.ts), the form offers the typed text on return.
 */
export function LeaveGuard(): null {
  const navigate = useNavigate();

  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault();
    };
    const onClick = (event: MouseEvent) => {
      const target = hasUnsaved() ? inPageTargetOf(event) : null;
      if (target === null) return;
      event.preventDefault();
      event.stopPropagation();
      closeDialogs();
      void askToLeave().then((leaves) => {
        if (leaves) void navigate(target);
      });
    };
    addEventListener('beforeunload', onLeave);
    // In the capture phase, so that it runs before the router's own handler.
    document.addEventListener('click', onClick, { capture: true });
    return () => {
      removeEventListener('beforeunload', onLeave);
      document.removeEventListener('click', onClick, { capture: true });
    };
  }, [navigate]);

  return null;
}

/** Asks whether to leave unsaved text, and explains the consequence. */
export function askToLeave(): Promise<boolean> {
  return confirm({
    title: '저장하지 않은 내용이 있어요',
    message: losesUnsaved()
      ? '나가면 작성하던 내용은 사라져요.'
      : '나가도 작성하던 내용은 이 브라우저에 남아, 다시 열면 이어서 쓸 수 있어요.',
    buttons: { confirm: '나가기', cancel: '계속 작성', tone: 'danger' },
  });
}

/**
 * Runs an action that leaves the form, such as closing a panel. Asks first if text would be lost.
 */
export function leaveFor(move: () => void): void {
  if (!losesUnsaved()) return move();
  void askToLeave().then((leaves) => {
    if (leaves) move();
  });
}

/** Where a press leads inside of the page; `null` for a press that leaves nothing behind. */
export function inPageTargetOf(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || (link.target !== '' && link.target !== '_self')) {
    return null;
  }
  if (link.origin !== location.origin || link.hasAttribute('download')) return null;
  if (link.pathname === location.pathname && link.search === location.search) return null;
  return link.pathname + link.search + link.hash;
}
