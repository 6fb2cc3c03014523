import { brandOf } from '@maru/brands/registry';
import type { Brand } from '@maru/brands/brand';
import type { Config } from '../src/config/config.ts';
import { connectDb } from '../src/db/db.ts';
import { createPersonalData } from '../src/crypto/personal-data.ts';
import { openUploadStore } from '../src/files/upload-store.ts';
import { seedAlimtalk } from './alimtalk.ts';
import { seedAuditLog } from './audit-log.ts';
import { seedBanners } from './banners.ts';
import { seedBoards } from './boards.ts';
import { seedBroadcasts } from './broadcasts.ts';
import { seedCampaigns } from './campaigns.ts';
import { seedLinkCampaign } from './link-campaign.ts';
import { seedJourneys } from './journeys.ts';
import { seedSplitCampaigns } from './split-campaigns.ts';
import { seedPushCampaigns } from './push-campaigns.ts';
import { seedContent } from './content.ts';
import { seedCoupons } from './coupons.ts';
import { seedEvents } from './events.ts';
import { seedInbox } from './inbox.ts';
import { seedInquiries } from './inquiries.ts';
import { LARGE, seedLarge, type Amounts } from './large.ts';
import { seedMemberNotes } from './member-notes.ts';
import { seedOrders } from './orders.ts';
import { seedPeople } from './people.ts';
import { seedProducts } from './products.ts';
import { createRandom } from './random.ts';
import { seedRecordings } from './recordings.ts';
import { seedRefunds } from './refunds.ts';
import { seedReviews } from './reviews.ts';
import { seedRoomMessages } from './room-messages.ts';
import { seedSearches } from './searches.ts';
import { seedSeries } from './series.ts';
import { seedSenders } from './senders.ts';
import { seedStockPages } from './stock-pages.ts';
import { seedStocks } from './stocks.ts';
import { seedStaff } from './staff.ts';
import { seedTemplates } from './templates.ts';
import { seedTerms } from './terms.ts';
import { seedEvidence, seedMessagePicture, seedUploads } from './uploads.ts';
import { seedViewers } from './viewers.ts';
import type { DemoTexts } from './texts/demo-texts.ts';
import { texts as daebeom } from './texts/daebeom.ts';
import { texts as futureon } from './texts/futureon.ts';
import { messages, publicBroadcast } from './texts/large.ts';
import { texts as maru } from './texts/maru.ts';
import type { Seed } from './seed-context.ts';

/** The same lock for every process that might seed this database. */
const SEED_LOCK = 72_655_006;

const SEED_TIMEOUT_MS = 60_000;

/** More than the demo has members. */
const EVERYONE = 1_000;

const allTexts: Record<Brand['id'], DemoTexts> = { maru, futureon, daebeom };

/**
 * Fills an empty database with a realistic day: people, a schedule with live broadcasts, and every
 * list of the brand. With MARU_SEED=large, it adds years of data. A database that has a member is
 * not changed.
 *
 * Runs in one transaction. An interrupted start leaves the database empty.
 *
 * @param now ms since the epoch; the demo's dates are relative to it.
 * @param large total amounts with MARU_SEED=large.
 */
export async function seedDemo(
  config: Config,
  now = Date.now(),
  large: Amounts = LARGE,
): Promise<void> {
  const db = connectDb(config.directDatabaseUrl, { max: 1, statementTimeoutMs: SEED_TIMEOUT_MS });
  try {
    await db.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(${SEED_LOCK})`;
      const [member] = await tx`select 1 from member limit 1`;
      if (member) return;
      const seed: Seed = {
        tx,
        brand: brandOf(config.BRAND),
        texts: allTexts[config.BRAND],
        personal: createPersonalData(config.DATA_KEYS, config.LOOKUP_SECRET),
        sender: config.SMS_SENDER,
        live:
          config.DEMO_LIVE_URL === undefined
            ? null
            : { url: config.DEMO_LIVE_URL, secret: config.LIVE_KEY_SECRET },
        random: createRandom(config.BRAND.length),
        now,
        allowedIps: config.SEED_ALLOWED_IPS,
      };
      await seedEverything(seed);
      const uploads = openUploadStore(config);
      await seedUploads(seed, uploads);
      await seedEvidence(seed, uploads);
      if (config.MARU_SEED === 'large') await seedLarge(seed, large);
      else {
        const picture = await seedMessagePicture(seed, uploads);
        await seedCampaigns(
          seed,
          [[...publicBroadcast, picture], ...messages.slice(0, 3)],
          EVERYONE,
        );
        await seedPushCampaigns(seed);
        await seedLinkCampaign(seed, config.linkOrigins);
        await seedSplitCampaigns(seed, config.linkOrigins);
        await seedJourneys(seed, config.linkOrigins);
      }
    });
  } finally {
    await db.end();
  }
}

/** The order follows the foreign keys between the tables. */
async function seedEverything(seed: Seed): Promise<void> {
  const people = await seedPeople(seed);
  await seedProducts(seed, people);
  const onAir = await seedBroadcasts(seed, people);
  await seedViewers(seed);
  await seedRoomMessages(seed, people, onAir);
  await seedRecordings(seed, people);
  await seedSeries(seed, people);
  await seedBoards(seed, people);
  await seedStocks(seed);
  await seedSearches(seed);
  await seedContent(seed, people);
  await seedReviews(seed, people);
  await seedEvents(seed, people);
  await seedBanners(seed);
  await seedTerms(seed);
  await seedOrders(seed, people);
  await seedCoupons(seed, people);
  await seedMemberNotes(seed, people);
  await seedInquiries(seed, people);
  await seedRefunds(seed, people);
  await seedStaff(seed, people);
  await seedTemplates(seed, people);
  await seedSenders(seed, people);
  await seedAlimtalk(seed);
  await seedInbox(seed, people);
  await seedStockPages(seed, people);
  await seedAuditLog(seed, people);
}
