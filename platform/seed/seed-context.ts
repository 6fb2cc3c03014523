import type { Brand } from '@maru/brands/brand';
import type { Tx } from '../src/db/db.ts';
import type { PersonalData } from '../src/crypto/personal-data.ts';
import type { Random } from './random.ts';
import type { DemoTexts } from './texts/demo-texts.ts';

/** Context shared by all parts of the seed. */
export interface Seed {
  tx: Tx;
  brand: Brand;
  texts: DemoTexts;
  personal: PersonalData;
  /** The number that messages come from by configuration. */
  sender: string;
  random: Random;
  /** Where the demo's broadcasts are streamed; `null` = nowhere. */
  live: { url: string; secret: string } | null;
  /** The moment the demo is dated around, in ms since the epoch. */
  now: number;
  /** Addresses from which the demo's staff may log in, in addition to those of this machine. */
  allowedIps: readonly string[];
}
