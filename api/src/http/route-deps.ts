import type { Config } from '@maru/platform/config/config';
import type { Db } from '@maru/platform/db/db';
import type { Logger } from '@maru/platform/telemetry/log';
import type { Metrics } from '@maru/platform/telemetry/metrics';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import type { Queues } from '@maru/platform/redis/queues';
import type { UploadStore } from '@maru/platform/files/upload-store';
import type { Redis } from 'ioredis';
import type { Guard } from './access.ts';

/** Dependencies available to route plugins. Each plugin takes the two or three it needs. */
export interface RouteDeps {
  config: Config;
  db: Db;
  redis: Redis;
  queues: Queues;
  uploads: UploadStore;
  log: Logger;
  metrics: Metrics;
  guard: Guard;
  personal: PersonalData;
}
