import { describe, expect, it } from 'vitest';
import { thresholdProblems, thresholdsOf } from './written-thresholds.ts';

const written = { opt_out_times: '3', complaint_times: ' 4 ', least_sent: '100' };

describe('[M26] typed thresholds of the alarm', () => {
  it('are numbers', () => {
    expect(thresholdsOf(written)).toEqual({
      opt_out_times: 3,
      complaint_times: 4,
      least_sent: 100,
    });
    expect(thresholdProblems(written)).toEqual({});
  });

  it.each([
    [{ opt_out_times: '1' }, ['opt_out_times']],
    [{ complaint_times: '21' }, ['complaint_times']],
    [{ least_sent: '19', opt_out_times: '' }, ['opt_out_times', 'least_sent']],
    [{ complaint_times: '2.5' }, ['complaint_times']],
  ])('%o are refused', (changes, fields) => {
    expect(Object.keys(thresholdProblems({ ...written, ...changes }))).toEqual(fields);
  });
});
