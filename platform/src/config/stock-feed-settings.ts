import { z } from 'zod';
import { httpUrl } from './http-url.ts';

const given = z.string().min(1).optional();

/** Variables of the feeds of stocks. A feed without them is off. */
export const stockFeedFields = {
  /** App key and secret of the Open API of 한국투자증권, for daily closes. */
  KIS_APP_KEY: given,
  KIS_APP_SECRET: given,
  KIS_URL: httpUrl.default('https://openapi.koreainvestment.com:9443'),
  /** Key of the electronic disclosure system (Open DART). */
  DART_API_KEY: given,
  DART_URL: httpUrl.default('https://opendart.fss.or.kr'),
  /** Folder with the daily files of the exchange. All workers must see the same one. */
  STOCK_FILE_DIR: given,
};

type Settings = z.output<z.ZodObject<typeof stockFeedFields>>;

/** Addresses of the feeds, each with the variable that turns its feed on. */
export const stockFeedAddresses = [
  { name: 'KIS_URL', of: 'KIS_APP_KEY', whose: '한국투자증권' },
  { name: 'DART_URL', of: 'DART_API_KEY', whose: 'Open DART' },
] as const;

/** Variables that are missing beside the others of their feed. */
export function stockFeedProblems(env: Settings): { name: string; message: string }[] {
  if ((env.KIS_APP_KEY === undefined) === (env.KIS_APP_SECRET === undefined)) return [];
  return [{ name: 'KIS_APP_SECRET', message: 'must be set together with KIS_APP_KEY' }];
}
