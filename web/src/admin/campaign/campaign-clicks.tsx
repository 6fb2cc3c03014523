import {
  campaignClickCalls,
  CONVERSION_DAYS,
  type CampaignClicks as Clicks,
  type CampaignLink,
} from '@maru/contract/campaign/campaign-clicks';
import { clickRateOf, type Campaign } from '@maru/contract/campaign/campaign';
import { useQuery } from '@tanstack/react-query';
import { FigureChart } from '../../shared/chart/figure-chart.tsx';
import { shortFigure } from '../../shared/chart/figure-words.ts';
import { formatNumber, formatWon } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { ExportButton } from '../list/export-button.tsx';
import styles from './campaign-clicks.module.css';
import shared from './campaign.module.css';
import { Figure, Figures } from './figures.tsx';
import { clickCurveOf, clickSummary, salesText } from './click-words.ts';
import { stepText } from './result-words.ts';

/** More links than any message can have. */
const MOST_LINKS = 20;

/** Who clicked a campaign, when, on which link, and which orders followed. */
export function CampaignClicks({ campaign }: { campaign: Campaign }) {
  const { _id, channel } = campaign;
  const calls = campaignClickCalls[channel];
  const clicks = useQuery(callQuery(calls.clicks, { params: { _id } }));
  const links = useQuery(
    callQuery(calls.links, { params: { _id }, query: { page: 1, pageSize: MOST_LINKS } }),
  );
  return (
    <>
      <section aria-label="클릭과 결제" className={shared.box}>
        <h3 className={shared.heading}>클릭과 결제</h3>
        <Loaded query={clicks} skeleton={<Skeleton height={220} />}>
          {(found) => (
            <>
              <ClickFigures campaign={campaign} clicks={found} />
              <Curve channel={channel} clicks={found} />
            </>
          )}
        </Loaded>
      </section>
      <section aria-label="링크" className={shared.box}>
        <div className={shared.headed}>
          <h3 className={shared.heading}>링크</h3>
          <ExportButton
            exported={{ call: calls.exportLinks, params: { _id }, query: {} }}
            total={links.data?.total ?? 0}
            unit="개"
          />
        </div>
        <Loaded
          query={links}
          skeleton={<Skeleton height={80} />}
          isEmpty={({ items }) => items.length === 0}
          empty={<p className={shared.note}>링크가 없는 메시지예요.</p>}
        >
          {({ items }) => (
            <ul className={styles.links}>
              {items.map((link) => (
                <Link key={link.no} link={link} unit={unitOf(channel)} />
              ))}
            </ul>
          )}
        </Loaded>
      </section>
    </>
  );
}

function ClickFigures({ campaign, clicks }: { campaign: Campaign; clicks: Clicks }) {
  const { channel, sent } = campaign;
  const { people, clicks: all, bots, untied, sales } = clicks;
  const rate = clickRateOf({ ...campaign, clicked: people });
  const unit = unitOf(channel);
  return (
    <>
      <Figures>
        <Figure name="도착" value={`${formatNumber(sent)}${unit}`} />
        <Figure
          name={channel === 'sms' ? '누른 사람' : '누른 기기'}
          value={`${formatNumber(people)}${unit}`}
        />
        <Figure name="클릭률" value={rate === null ? '–' : `${rate}%`} />
        {sales !== null && (
          <>
            <Figure name="결제한 사람" value={`${formatNumber(sales.people)}명`} />
            <Figure name="결제액" value={formatWon(sales.won)} />
          </>
        )}
      </Figures>
      {channel === 'sms' && (
        <p className={shared.note}>
          모두 {formatNumber(all)}번 눌렀어요. 봇과 미리보기 {formatNumber(bots)}번은 따로 셌어요.
        </p>
      )}
      {untied > 0 && (
        <p className={shared.note}>
          그사이 수신을 거부한 분의 {formatNumber(untied)}번은 누구인지 남기지 않았어요.
        </p>
      )}
      {sales !== null && (
        <p className={shared.note}>
          처음 누른 뒤 {CONVERSION_DAYS}일 안에 결제한 주문을 마지막으로 누른 발송에 한 번만 세요.
          취소와 환불은 빼요.
        </p>
      )}
    </>
  );
}

function Curve({ channel, clicks }: { channel: Campaign['channel']; clicks: Clicks }) {
  if (clicks.from === null) return <p className={shared.note}>아직 누른 사람이 없어요.</p>;
  const { labels, axisLabels, series } = clickCurveOf(clicks, unitOf(channel));
  return (
    <>
      <h4 className={styles.subheading}>시간별 클릭 · {stepText(clicks.step)}</h4>
      <FigureChart
        title="시간별 클릭"
        labelName="시각"
        labels={labels}
        axisLabels={axisLabels}
        series={series}
        summary={clickSummary(clicks, labels, unitOf(channel))}
        format={shortFigure}
        isCount
        hasLegend
        height={160}
        mostLabels={3}
      />
    </>
  );
}

function Link({ link, unit }: { link: CampaignLink; unit: string }) {
  const { target, people, clicks, bots, sales } = link;
  return (
    <li>
      <span className={styles.target}>{target}</span>
      <span className={styles.counts}>
        <b>
          {formatNumber(people)}
          {unit}
        </b>
        <span>클릭 {formatNumber(clicks)}번</span>
        {bots > 0 && <span>봇 {formatNumber(bots)}번</span>}
        {sales !== null && <span>{salesText(sales)}</span>}
      </span>
    </li>
  );
}

/** A push counts devices. */
function unitOf(channel: Campaign['channel']): string {
  return channel === 'push' ? '대' : '명';
}
