import { brand } from '#brand';
import { showAlert } from '../../shared/alert/alert.ts';
import { readStored, writeStored } from '../../shared/browser-storage.ts';
import { mayInstall, takeInstallPrompt } from '../../shared/install-prompt.ts';
import { serverNow } from '../../shared/server-clock.ts';

const ENTRY = 'maru.device.install';
const AGAIN_MS = 90 * 86_400_000;

/**
 * Offers to install the site after the member has asked for a reminder, when an icon is useful. At
 * most once in 90 days, and only where the browser can install.
 */
export function offerInstall(): void {
  const before = Number(readStored('local', ENTRY));
  if (!mayInstall() || (before > 0 && serverNow() - before < AGAIN_MS)) return;
  writeStored('local', ENTRY, String(serverNow()));
  showAlert({
    type: 'info',
    title: `홈 화면에 ${brand.name} 추가하기`,
    message: '아이콘을 눌러 방송을 바로 열 수 있어요',
    action: { label: '추가하기', run: () => void takeInstallPrompt()?.prompt() },
  });
}
