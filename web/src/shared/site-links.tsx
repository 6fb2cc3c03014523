import { brand } from '#brand';
import type { ExternalLink } from '@maru/brands/brand';
import type { AdvisoryKind } from '@maru/contract/advisory/advisory';
import { listSiteLinks, type LinkKind } from '@maru/contract/site-link/site-link';
import { useQuery } from '@tanstack/react-query';
import { createContext, useContext, type ReactNode } from 'react';
import { callQuery } from './query.ts';

/** The addresses outside the site as they are now. */
interface Outside {
  links: Readonly<Record<ExternalLink, string>>;
  /** The telephone of the customer centre, as it is read and as it is pressed. */
  phone: string;
  phoneAddress: string;
  /** Where the chat counselling is; `null` until it is known, or without one. */
  chat: string | null;
}

/** Brand addresses that staff may replace, by the kind under which staff store them. */
const KINDS: Readonly<Partial<Record<ExternalLink, LinkKind>>> = {
  dailyStock: 'daily_stock',
  videoChannel: 'video_channel',
  noticeSite: 'notice_site',
  remoteSupport: 'remote',
  recruit: 'recruit',
};

/** The links change a few times a year, so an open page need not refetch them. */
const FRESH_MS = 600_000;

export const siteLinksQuery = () => ({ ...callQuery(listSiteLinks, {}), staleTime: FRESH_MS });

const Current = createContext<Outside>(siteLinksOf([]));

const Mode = createContext<AdvisoryKind>(brand.switches.advisory_kind);

/**
 * Provides the links that staff maintain. The brand's default links are the fallback until they
 * load.
 */
export function SiteLinks({ children }: { children: ReactNode }) {
  const { data } = useQuery(siteLinksQuery());
  return (
    <Mode value={data?.advisory_kind ?? brand.switches.advisory_kind}>
      <Current value={siteLinksOf(data?.items ?? [])}>{children}</Current>
    </Mode>
  );
}

/** The advisory mode in force; the brand's own until the answer is there. */
export function useAdvisoryKind(): AdvisoryKind {
  return useContext(Mode);
}

export function useSiteLinks(): Outside {
  return useContext(Current);
}

/** The risk notice of the advisory mode in force. */
export function useRiskText(): string {
  return brand.riskNotice.texts[useAdvisoryKind()];
}

/** Addresses set by staff, with the brand's own addresses as fallback. */
export function siteLinksOf(kept: readonly { kind: LinkKind; address: string }[]): Outside {
  const addressOf = (kind: LinkKind) => kept.find((one) => one.kind === kind)?.address;
  const links = { ...brand.links };
  for (const name of Object.keys(links) as ExternalLink[]) {
    const kind = KINDS[name];
    const address = kind && addressOf(kind);
    if (address !== undefined) links[name] = address;
  }
  const phone = addressOf('phone') ?? brand.company.phone;
  const phoneAddress = `tel:${phone.replaceAll('-', '')}`;
  return { links, phone, phoneAddress, chat: addressOf('chat') ?? null };
}
