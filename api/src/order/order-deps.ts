import type { Brand } from '@maru/brands/brand';
import type { Db } from '@maru/platform/db/db';
import type { PersonalData } from '@maru/platform/crypto/personal-data';

export interface OrderDeps {
  db: Db;
  personal: PersonalData;
  brand: Brand;
}
