import { bannerWords } from '@maru/contract/banner/banner-words';
import type { BannerLocation } from '@maru/contract/banner/banner';
import {
  bannerInput,
  type BannerInput,
  type StaffBanner,
} from '@maru/contract/banner/staff-banner';
import { readAddress } from '@maru/contract/text/web-host';
import * as z from 'zod/mini';
import { serverNow } from '../../shared/server-clock.ts';

/** Values of the form: the contract's input, with an empty link instead of none. */
export type BannerValues = Omit<BannerInput, 'link'> & { link: string };

export const bannerLabels: Readonly<Record<keyof BannerValues, string>> = bannerWords;

export function inputOf({ link, ...rest }: BannerValues): BannerInput {
  return { ...rest, link: readAddress(link) || null };
}

/** The contract's own schema; only how an empty link is written differs. */
export const bannerForm = z.pipe(z.transform(inputOf), bannerInput).check(
  z.refine(({ from_at, to_at }) => to_at === null || Date.parse(to_at) > Date.parse(from_at), {
    path: ['to_at'],
    error: '종료는 시작보다 늦어야 해요.',
  }),
);

export function valuesOf(banner: StaffBanner): BannerValues {
  const { location, type, order, period, status, device, img_path, alt, link } = banner;
  const { new_window, from_at, to_at } = banner;
  return {
    location,
    type,
    order,
    period,
    status,
    device,
    img_path,
    alt,
    link: link ?? '',
    new_window,
    from_at,
    to_at,
  };
}

const MINUTE_MS = 60_000;
const USUAL_PERIOD = 7;
const LAST_PLACE = 999;

/** A new banner: from now on, behind all others of its place. */
export function newBanner(location: BannerLocation, others: number): BannerValues {
  return {
    location,
    type: location === 'POPUP' ? 1 : 0,
    order: Math.min(others + 1, LAST_PLACE),
    period: USUAL_PERIOD,
    status: 'active',
    device: 'all',
    img_path: '',
    alt: '',
    link: '',
    new_window: false,
    from_at: new Date(Math.floor(serverNow() / MINUTE_MS) * MINUTE_MS).toISOString(),
    to_at: null,
  };
}
