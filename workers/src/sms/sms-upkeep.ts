import type { Config } from '@maru/platform/config/config';
import type { Db } from '@maru/platform/db/db';
import type { Logger } from '@maru/platform/telemetry/log';
import type { Metrics } from '@maru/platform/telemetry/metrics';
import { createPersonalData } from '@maru/platform/crypto/personal-data';
import { countInto } from '../campaign/settled-metrics.ts';
import { runStepsSequentially } from '../run-sequentially.ts';
import { applyReports } from './apply-reports.ts';
import { openGateways } from '../providers/gateways.ts';
import { createTemplateWatch } from './template-watch.ts';
import { createProviderWatch } from './provider-watch.ts';
import { reconcileUnknown } from './reconcile-unknown.ts';

/** The sweep waits for the answers. */
const GATEWAY_TIMEOUT_MS = 3_000;

/**
 * Creates the sweep step that syncs with the SMS provider. It processes reports and retries unknown
 * recipients. It also refreshes the sender numbers and the templates of 알림톡.
 */
export function createSmsUpkeep(deps: { db: Db; config: Config; metrics: Metrics; log: Logger }) {
  const { db, config, metrics, log } = deps;
  const gateways = openGateways({ config, metrics, log }, GATEWAY_TIMEOUT_MS);
  const personal = createPersonalData(config.DATA_KEYS, config.LOOKUP_SECRET);
  const onSettled = countInto(metrics, 'sms');
  const watchProvider = createProviderWatch({
    db,
    gateway: gateways.first,
    alarmUnder: config.SMS_BALANCE_ALARM,
    log,
  });
  const configured = [gateways.first, ...(gateways.fallback ? [gateways.fallback] : [])];
  const watchTemplates = createTemplateWatch({ db, gateways: configured, log });
  return (): Promise<void> =>
    runStepsSequentially(
      () => applyReports({ db, onSettled }),
      () => reconcileUnknown({ db, gateways, personal, log, onSettled }),
      watchProvider,
      watchTemplates,
    );
}
