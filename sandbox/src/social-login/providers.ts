import type { SocialProvider } from '@maru/contract/session/social-provider';
import { createPublicKey, type KeyObject } from 'node:crypto';

/** Registrations of the product with the simulated providers. */
export interface SocialKeys {
  kakao: { clientId: string; clientSecret: string };
  naver: { clientId: string; clientSecret: string };
  apple: { clientId: string; teamId: string; keyId: string; key: KeyObject };
}

/** @param key base64 of the private key that the product signs with; the simulator needs its public part. */
export function publicKeyOf(key: string): KeyObject {
  return createPublicKey(`-----BEGIN PRIVATE KEY-----\n${key}\n-----END PRIVATE KEY-----\n`);
}

/** Addresses of each provider, after its prefix. They are those of the real one. */
export const places = {
  kakao: { authorize: '/oauth/authorize', token: '/oauth/token', keys: '/.well-known/jwks.json' },
  naver: { authorize: '/oauth2.0/authorize', token: '/oauth2.0/token', keys: null },
  apple: { authorize: '/auth/authorize', token: '/auth/token', keys: '/auth/keys' },
} as const;

/** Prefix of a provider. A real one has a host of its own. */
export const prefixOf = (provider: SocialProvider) => `/social/${provider}`;

/** Word of the page with which a person cancels, and the error that the product receives. */
export const cancelErrors: Readonly<Record<SocialProvider, string>> = {
  kakao: 'access_denied',
  naver: 'access_denied',
  apple: 'user_cancelled_authorize',
};

/** Test persons, with their account at each provider. */
export const persons = [
  { key: 'hana', name: '김하나', kakao: '3700000001', naver: 'nv-hana-q1', apple: '001.hana.01' },
  { key: 'duri', name: '이두리', kakao: '3700000002', naver: 'nv-duri-q2', apple: '001.duri.02' },
  { key: 'sena', name: '박세나', kakao: '3700000003', naver: 'nv-sena-q3', apple: '001.sena.03' },
  { key: 'naru', name: '최나루', kakao: '3700000004', naver: 'nv-naru-q4', apple: '001.naru.04' },
] as const;
export type Person = (typeof persons)[number];

export const personOf = (key: string) => persons.find((person) => person.key === key);
