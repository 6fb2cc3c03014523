import { latestSchedule } from '@maru/contract/broadcast/broadcast';

/** Public reads of the API that most visitors make, by their name in tables. */
export const PUBLIC_READS = {
  'broadcasts of the day': latestSchedule.path,
  'notices, 20 of a page': '/api/home/cs/notices',
  'daily reports, 20 of a page': '/api/home/invest/daily-reports?page=1&pageSize=20',
  'the line-up': '/api/home/experts',
  'a search of two syllables': `/api/home/search?q=${encodeURIComponent('배당')}`,
};
