import { brand } from '#brand';
import { showAlert } from '../../shared/alert/alert.ts';
import { inform, openModal } from '../../shared/dialog/dialog.ts';
import { CallFailed } from '../../shared/call.ts';
import { sentenceOf } from '../../shared/wording.ts';
import { APP_NAMES, currentApp, wayOutsideOf } from '../frame/outside-browser.ts';
import { canTakePushes, subscribeDevice } from './subscription.ts';

/**
 * Enables pushes in this browser, and requests the permission if it can still be granted. Call it
 * first in the click handler of a member who wants notifications. Browsers allow the prompt at no
 * other time (features P03). The function reports every obstacle to the member.
 *
 * @returns whether pushes arrive here from now on.
 */
export async function allowPushes(): Promise<boolean> {
  if (!canTakePushes()) {
    await explainWay();
    return false;
  }
  const permission = await askPermission();
  if (permission === 'denied') {
    await inform({
      title: '이 브라우저에서 알림이 차단되어 있어요',
      message: '주소창 왼쪽의 사이트 설정에서 알림을 허용으로 바꾼 다음 다시 눌러 주세요.',
      icon: { name: 'bell', tone: 'warning' },
    });
  }
  if (permission !== 'granted') return false;
  try {
    // Also runs if the browser has already subscribed, because the server may not know the
    // subscription.
    await subscribeDevice();
    return true;
  } catch (error) {
    const message = sentenceOfFailure(error);
    if (message !== null) showAlert({ type: 'error', message });
    return false;
  }
}

function sentenceOfFailure(error: unknown): string | null {
  if (!(error instanceof CallFailed)) {
    return '브라우저가 알림을 켜지 못했어요. 시크릿 창에서는 켤 수 없어요';
  }
  return error.code === 'INVALID_INPUT'
    ? '이 브라우저로는 알림을 보낼 수 없어요. 다른 브라우저에서 켜 주세요'
    : sentenceOf(error.code);
}

/** The browser remembers a refusal, and the page never asks again. */
function askPermission(): NotificationPermission | Promise<NotificationPermission> {
  return Notification.permission === 'default'
    ? Notification.requestPermission()
    : Notification.permission;
}

/** Explains how to receive pushes when this browser does not support them (features P04). */
async function explainWay(): Promise<void> {
  const app = currentApp();
  if (app !== null) {
    const { label, words, go } = wayOutsideOf(app);
    await openModal({
      title: '외부 브라우저에서 열어 주세요',
      message: `${APP_NAMES[app]} 안에서는 알림을 받을 수 없어요. ${words}`,
      icon: { name: 'bell', tone: 'info' },
      buttons: { confirm: label, cancel: '닫기' },
      onConfirm: go,
    });
    return;
  }
  await inform(
    isApplePhone()
      ? {
          title: '홈 화면에 추가하면 알림을 받을 수 있어요',
          message: `Safari 아래쪽의 공유 버튼을 누르고 '홈 화면에 추가'를 고른 다음, 홈 화면의 ${brand.name} 아이콘으로 열어 이 버튼을 다시 눌러 주세요.`,
          icon: { name: 'bell', tone: 'info' },
        }
      : {
          title: '이 브라우저에서는 알림을 받을 수 없어요',
          message: 'Chrome, Edge, Safari, Firefox, 삼성 인터넷의 최신 버전에서 열어 주세요.',
          icon: { name: 'bell', tone: 'info' },
        },
  );
}

/** iPads report themselves as Macs. Their touch screen identifies them. */
function isApplePhone(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}
