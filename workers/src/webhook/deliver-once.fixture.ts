import { parseConfig } from '@maru/platform/config/config';
import { connectDb } from '@maru/platform/db/db';
import { deliverDue } from './deliver.ts';
import { depsOf } from './webhook.fixture.ts';

// A worker in a process of its own, which a test kills while a receiver keeps it waiting.
const config = parseConfig(process.env);
await deliverDue(depsOf(config, connectDb(config.DATABASE_URL, { max: 2 })));
