import { socialProviderNames, type SocialProvider } from '@maru/contract/session/social-provider';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import type { Tx } from '@maru/platform/db/db';
import { enterMessage } from './inbox.ts';

/** A change of the ways in which a member logs in. */
export type LoginChange =
  | { kind: 'linked' | 'unlinked'; provider: SocialProvider }
  | { kind: 'passkeyAdded' | 'passkeyRemoved' | 'passwordChanged' | 'passwordRecovered' };

const ADVICE = '직접 하지 않았다면 비밀번호를 바꾸고 고객센터에 알려 주세요.';

/**
 * Notifies a member in the inbox that the ways to log in have changed, if `tx` commits. An intruder may
 * have changed them.
 */
export function noticeLoginChange(
  tx: Tx,
  personal: PersonalData,
  memberId: number,
  change: LoginChange,
): Promise<void> {
  const text = `${sentenceOf(change)} ${ADVICE}`;
  return enterMessage(tx, personal, { memberId, purpose: 'account', text });
}

function sentenceOf(change: LoginChange): string {
  switch (change.kind) {
    case 'linked':
      return `${socialProviderNames[change.provider]} 계정을 로그인에 연결했어요.`;
    case 'unlinked':
      return `${socialProviderNames[change.provider]} 계정의 연결을 끊었어요.`;
    case 'passkeyAdded':
      return '패스키를 등록했어요.';
    case 'passkeyRemoved':
      return '패스키를 삭제했어요.';
    case 'passwordChanged':
      return '비밀번호를 바꿨어요.';
    case 'passwordRecovered':
      return '비밀번호를 다시 정했고, 패스키와 연결된 로그인을 모두 지웠어요.';
  }
}
