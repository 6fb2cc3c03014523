import { parseConfig } from '@maru/platform/config/config';
import { connectDb } from '@maru/platform/db/db';
import { depsOf } from './journey.fixture.ts';
import { runJourneys } from './run-journeys.ts';

// A worker in a process of its own, which a test kills in the middle of a step.
const config = parseConfig(process.env);
const db = connectDb(config.DATABASE_URL, { max: 2 });
await runJourneys(depsOf(config, db, Number(process.env['JOURNEY_NOW'])));
