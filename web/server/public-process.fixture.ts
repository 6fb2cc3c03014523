import { startWeb } from './site.fixture.ts';

/*
 * The public process alone, for a test that acts as its supervisor. Its arguments are the session
 * secret, the trusted proxies and the realtime processes; it reports its address.
 */
const [sessionSecret = '', trusted = '', ...realtimeUrls] = process.argv.slice(2);
process.on('disconnect', () => process.exit(0));
const web = await startWeb({
  apiUrls: ['http://127.0.0.1:9'],
  realtimeUrls,
  trusted: trusted.split(','),
  sessionSecret,
  parent: process,
});
process.send?.({ listening: web.url });
