import { copyText } from '../../shared/copy-text.ts';
import { openModal } from '../../shared/dialog/dialog.ts';
import { appBrowserOf, wayOutOf, type AppBrowser } from '../../shared/in-app-browser.ts';

export const APP_NAMES: Record<AppBrowser, string> = {
  kakaotalk: '카카오톡',
  naver: '네이버',
  instagram: '인스타그램',
  facebook: '페이스북',
  line: '라인',
};

const BY_HAND = '링크를 복사한 다음 Safari 주소창에 붙여 넣으면 이 화면이 그대로 열려요.';

/** The app that shows the page in its in-app browser; `null` in a browser of the device. */
export function currentApp(): AppBrowser | null {
  return appBrowserOf(navigator.userAgent);
}

/** How to open this page in the device's own browser: the instructions, and the button's action. */
export function wayOutsideOf(app: AppBrowser): { label: string; words: string; go: () => unknown } {
  const way = wayOutOf(app, navigator.userAgent, location.href);
  if (way.kind === 'copy') {
    return { label: '링크 복사', words: BY_HAND, go: copyAddress };
  }
  return {
    label: '외부 브라우저에서 열기',
    words: '보던 화면이 그대로 열려요.',
    go: () => location.assign(way.href),
  };
}

function copyAddress(): Promise<void> {
  return copyText(location.href, {
    done: '링크를 복사했어요',
    failed: '복사하지 못했어요. 주소창의 주소를 복사해 주세요',
  });
}

/** Offers to open the page outside an app before an action that opens a window. */
export function offerOutside(app: AppBrowser, act: () => void): void {
  const { label, words, go } = wayOutsideOf(app);
  void openModal({
    title: '외부 브라우저에서 열어 주세요',
    message: `${APP_NAMES[app]} 안에서는 방송 창이 열리지 않을 수 있어요. ${words}`,
    icon: { name: 'broadcast', tone: 'info' },
    buttons: { confirm: label, cancel: '여기서 계속' },
    onConfirm: go,
    onCancel: act,
  });
}
