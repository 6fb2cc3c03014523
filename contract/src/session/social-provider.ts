/** Services whose accounts can log in members, in the order in which pages show them. */
export const socialProviders = ['kakao', 'naver', 'apple'] as const;
export type SocialProvider = (typeof socialProviders)[number];

/** Names of the providers, as their button rules write them. */
export const socialProviderNames: Readonly<Record<SocialProvider, string>> = {
  kakao: '카카오',
  naver: '네이버',
  apple: 'Apple',
};
