import type { Brand } from '@maru/brands/brand';
import type { TermsKind } from '@maru/contract/session/signup';
import { DAY_MS, seoulDayOf, seoulMidnightOf } from './seoul-day.ts';
import { ethicsCodeOf } from './texts/terms/ethics-code.ts';
import { memberTermsOf } from './texts/terms/member-terms.ts';
import { privacyPolicyOf } from './texts/terms/privacy-policy.ts';
import { termsHtmlOf, type TermsDocument } from './texts/terms/terms-document.ts';
import type { Seed } from './seed-context.ts';

/**
 * One version of a document: days since it took effect, and how many of the last articles it lacks.
 */
interface Edition {
  days: number;
  without: number;
  /** Whether members must agree again. */
  material?: boolean;
}

interface Document extends TermsDocument {
  kind: TermsKind;
  editions: readonly Edition[];
}

/** The version of each document that is in force in the demo. */
export const demoVersions = { terms: 3, privacy: 3, ethics: 2, marketing: 2, night: 1 } as const;

/** Documents to agree to: earlier versions, the current one and an announced one. */
export async function seedTerms({ tx, brand, now }: Seed): Promise<void> {
  const rows = documentsOf(brand).flatMap(({ kind, title, articles, editions }) =>
    editions.map(({ days, without, material = false }, index) => {
      const at = seoulMidnightOf(now - days * DAY_MS);
      const written = { title, articles: articles.slice(0, articles.length - without) };
      return {
        kind,
        version: index + 1,
        title,
        effective_at: new Date(at).toISOString(),
        body_html: termsHtmlOf(written, seoulDayOf(at)),
        material,
      };
    }),
  );
  await tx`insert into terms_version ${tx(rows)}`;
}

function documentsOf(brand: Brand): Document[] {
  const service = brand.name;
  return [
    {
      kind: 'terms',
      ...memberTermsOf(brand),
      editions: [
        { days: 900, without: 3 },
        { days: 420, without: 1, material: true },
        { days: 200, without: 0 },
      ],
    },
    {
      kind: 'privacy',
      ...privacyPolicyOf(brand),
      editions: [
        { days: 900, without: 2 },
        { days: 420, without: 1 },
        { days: 200, without: 0 },
        { days: -20, without: 0, material: true },
      ],
    },
    {
      kind: 'ethics',
      ...ethicsCodeOf(brand),
      editions: [
        { days: 900, without: 1 },
        { days: 320, without: 0 },
      ],
    },
    {
      kind: 'marketing',
      title: '광고성 정보 수신',
      editions: [
        { days: 900, without: 1 },
        { days: 200, without: 0 },
      ],
      articles: [
        {
          heading: '제1조 (보내는 내용)',
          text: [
            `${service}의 방송 편성, 상품과 할인, 이벤트 소식을 고른 방법(문자, 웹 푸시)으로 보내 드립니다.`,
          ],
        },
        {
          heading: '제2조 (이용하는 정보와 기간)',
          text: [
            '휴대폰 번호와 푸시 알림 주소를 동의를 거두거나 탈퇴할 때까지 이용합니다. 2년마다 동의하셨는지 다시 알려 드립니다.',
          ],
        },
        {
          heading: '제3조 (동의의 철회)',
          text: [
            '마이페이지의 문자·알림 화면이나 문자 끝의 무료 수신거부 번호로 언제든지 거둘 수 있습니다. 동의하지 않아도 서비스를 이용하는 데 제한이 없습니다.',
          ],
        },
      ],
    },
    {
      kind: 'night',
      title: '야간 광고성 정보 수신',
      editions: [{ days: 900, without: 0 }],
      articles: [
        {
          heading: '제1조 (보내는 시간)',
          text: [
            '21시부터 다음 날 8시 사이에도 광고성 정보를 보내 드립니다. 동의하지 않으면 이 시간에는 광고를 보내지 않습니다.',
          ],
        },
        {
          heading: '제2조 (동의의 철회)',
          text: [
            '광고성 정보 수신 동의와 따로 거둘 수 있으며, 마이페이지에서 바로 바꿀 수 있습니다.',
          ],
        },
      ],
    },
  ];
}
