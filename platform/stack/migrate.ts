import { loadConfig } from '../src/config.ts';
import { migrate } from '../src/migrate.ts';
import { seedDemo } from '../seed/seed.ts';

// Brings a database up to date, and fills an empty one where demo data is wanted. Runs to its end
// before any server starts; several at once wait for one another.
const config = loadConfig();
await migrate(config.DATABASE_URL, config.BRAND);
if (config.SEED_DEMO) await seedDemo(config);
