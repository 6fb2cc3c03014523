import type { Campaign } from '@maru/contract/campaign/campaign';
import type { CampaignResults as Results } from '@maru/contract/campaign/campaign-results';
import { useQuery } from '@tanstack/react-query';
import { ChangeBars } from '../../shared/chart/change-bars.tsx';
import { FigureChart } from '../../shared/chart/figure-chart.tsx';
import { callQuery } from '../../shared/query.ts';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { shortFigure } from '../../shared/chart/figure-words.ts';
import { CampaignClicks } from './campaign-clicks.tsx';
import styles from './campaign.module.css';
import { ReasonBars } from './reason-bars.tsx';
import { curveOf, curveSummary, funnelOf, stepText } from './result-words.ts';
import { callsOf } from './use-live-campaigns.ts';

/** Funnel of a campaign, and its results by time. A push has its failures by reason, too. */
export function CampaignResults({ campaign }: { campaign: Campaign }) {
  const { _id, channel } = campaign;
  const query = useQuery(callQuery(callsOf(channel).results, { params: { _id } }));
  return (
    <>
      <Funnel campaign={campaign} />
      <Loaded query={query} skeleton={<Skeleton height={220} />}>
        {(results) => (
          <>
            <Curve channel={channel} results={results} />
            {channel === 'push' && results.reasons.length > 0 && (
              <section aria-label="실패 사유" className={styles.box}>
                <h3 className={styles.heading}>실패 사유</h3>
                <ReasonBars groups={results.reasons} unit="대" />
              </section>
            )}
          </>
        )}
      </Loaded>
      {(channel === 'push' || campaign.short_links) && <CampaignClicks campaign={campaign} />}
    </>
  );
}

function Funnel({ campaign }: { campaign: Campaign }) {
  const steps = funnelOf(campaign);
  const unit = campaign.channel === 'push' ? '대' : '명';
  return (
    <section aria-label="단계" className={styles.box}>
      <h3 className={styles.heading}>단계</h3>
      <ChangeBars
        chart={{
          title: '발송 단계',
          labelName: '단계',
          labels: steps.map(({ label }) => label),
          series: [{ name: '수', unit, isChange: false, values: steps.map(({ count }) => count) }],
        }}
        noteOf={(row) => {
          const share = steps[row]?.share ?? null;
          return share === null ? null : `${share}%`;
        }}
      />
    </section>
  );
}

function Curve({ channel, results }: { channel: Campaign['channel']; results: Results }) {
  if (results.from === null) {
    return <p className={styles.note}>아직 결과가 온 메시지가 없어요.</p>;
  }
  const { labels, axisLabels, series } = curveOf(results, channel === 'push' ? '대' : '명');
  return (
    <section aria-label="시간별 결과" className={styles.box}>
      <h3 className={styles.heading}>시간별 결과 · {stepText(results.step)}</h3>
      <FigureChart
        title="시간별 결과"
        labelName="시각"
        labels={labels}
        axisLabels={axisLabels}
        series={series}
        summary={curveSummary(channel, results, labels)}
        format={shortFigure}
        isCount
        hasLegend
        height={160}
        mostLabels={3}
      />
    </section>
  );
}
