import { showAlert } from '../alert/alert.ts';
import { sayFailure } from '../alert/say-failure.ts';
import { loadCeremony } from './load-ceremony.ts';

/** Says why no passkey was added. */
export async function sayNotAdded(error: unknown): Promise<void> {
  const { endOf } = await loadCeremony();
  const end = endOf(error);
  if (end === null) return sayFailure(error);
  showAlert({ type: 'warning', message: sentences[end] });
}

const sentences = {
  cancelled: '패스키를 등록하지 않았어요. 준비되면 다시 시도해 주세요.',
  exists: '이 기기에는 이미 등록한 패스키가 있어요.',
  replaced: '패스키를 등록하지 않았어요. 다시 시도해 주세요.',
  failed: '이 기기에서는 패스키를 만들 수 없어요. 화면 잠금을 켰는지 확인해 주세요.',
} as const;
