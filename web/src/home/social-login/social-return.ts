import { socialResults, type SocialResult } from '@maru/contract/social-login/social-login';
import {
  socialProviderNames,
  socialProviders,
  type SocialProvider,
} from '@maru/contract/session/social-provider';
import { wording } from '../../shared/wording.ts';

/** The end of a visit to a provider, in the query of the page that follows. */
export interface SocialReturn {
  provider: SocialProvider;
  result: SocialResult;
}

/** @returns `null` without such an end, and for values that no server writes. */
export function socialReturnIn(search: string): SocialReturn | null {
  const query = new URLSearchParams(search);
  const provider = socialProviders.find((one) => one === query.get('provider'));
  const result = socialResults.find((one) => one === query.get('result'));
  return provider && result ? { provider, result } : null;
}

/** One sentence for a visit that neither logged in nor linked. */
export function sentenceOfReturn({ provider, result }: SocialReturn): string {
  const name = socialProviderNames[provider];
  const sentences: Readonly<Partial<Record<SocialResult, string>>> = {
    taken: `이미 다른 회원에 연결된 ${name} 계정이거나, 다른 ${name} 계정이 연결돼 있어요.`,
    refused: `${name} 로그인을 취소했어요.`,
    expired: `${name} 로그인 시간이 지났어요. 다시 시작해 주세요.`,
    suspended: wording.login.suspended,
    withdrawn: wording.login.withdrawn,
    closed: '지금은 이 계정으로 로그인할 수 없어요. 비밀번호 찾기로 다시 시작해 주세요.',
    limited: '로그인 시도가 많아 잠시 막혔어요. 조금 뒤에 다시 시도해 주세요.',
  };
  return sentences[result] ?? `${name}에서 확인하지 못했어요. 잠시 뒤에 다시 시도해 주세요.`;
}
