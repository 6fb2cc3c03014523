import type { Campaign } from '@maru/contract/campaign/campaign';
import {
  splitCalls,
  type CampaignSplit,
  type SplitFigures,
} from '@maru/contract/campaign/split/split-test';
import { variantLetter } from '@maru/contract/campaign/split/variants';
import { splitReasonWords } from '@maru/contract/campaign/split/split-reason-words';
import { useQuery } from '@tanstack/react-query';
import { formatNumber, formatWon } from '../../../shared/format.ts';
import { callQuery } from '../../../shared/query.ts';
import { Badge } from '../../../shared/ui/badge.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import shared from '../campaign.module.css';
import { Figure, Figures } from '../figures.tsx';
import { Facts } from '../../list/side-panel.tsx';
import { isOpenSplit, SplitMoves } from './split-moves.tsx';
import {
  measureWords,
  outlookText,
  rateText,
  stateText,
  timelineOf,
  waitText,
} from './split-words.ts';
import styles from './split.module.css';

/** Split test of a campaign: its texts with their figures, what they say, and the choice. */
export function SplitCard({ campaign, split }: { campaign: Campaign; split: CampaignSplit }) {
  const { _id, channel } = campaign;
  const query = useQuery(callQuery(splitCalls[channel].figures, { params: { _id } }));
  return (
    <section aria-label="A/B 시험" className={shared.box}>
      <div className={shared.headed}>
        <h3 className={shared.heading}>A/B 시험</h3>
        <Badge tone={split.state === 'undecided' ? 'warn' : 'info'}>
          {stateText(campaign, split)}
        </Badge>
      </div>
      {split.reason !== null && <p className={shared.hold}>{splitReasonWords[split.reason]}.</p>}
      <Loaded query={query} skeleton={<Skeleton height={240} />}>
        {(figures) => (
          <>
            <p role="status" className={styles.outlook}>
              {outlookText(figures, split.measure)}
            </p>
            <ul className={styles.variants}>
              {split.variants.map((variant) => (
                <Variant
                  key={variant.no}
                  campaign={campaign}
                  split={split}
                  variant={variant}
                  figures={figures}
                />
              ))}
            </ul>
            <Rest campaign={campaign} split={split} rest={figures.rest} />
          </>
        )}
      </Loaded>
      <Facts
        items={[
          ['비교 기준', measureWords[split.measure]],
          ['시험 비율', `${split.share}% · ${waitText(split.wait_min)} 뒤에 골라요`],
          ...timelineOf(split, campaign.started_at),
        ]}
      />
    </section>
  );
}

interface VariantProps {
  campaign: Campaign;
  split: CampaignSplit;
  variant: CampaignSplit['variants'][number];
  figures: SplitFigures;
}

function Variant({ campaign, split, variant, figures }: VariantProps) {
  const { no, kind, title, text } = variant;
  const found = figures.variants.find((each) => each.no === no);
  const letter = variantLetter(no);
  return (
    <li className={styles.variant} data-won={split.winner === no || undefined}>
      <p className={styles.name}>
        <b>{letter}</b>
        <span>{kind === 'PUSH' ? '푸시' : kind}</span>
        {split.winner === no && <Badge tone="success">이긴 문구</Badge>}
      </p>
      {title !== '' && <b>{title}</b>}
      <p className={shared.words}>{text}</p>
      {found !== undefined && <ArmFigures campaign={campaign} figures={found} />}
      <SplitMoves campaign={campaign} split={split} choice={no} />
    </li>
  );
}

function Rest({
  campaign,
  split,
  rest,
}: {
  campaign: Campaign;
  split: CampaignSplit;
  rest: SplitFigures['rest'];
}) {
  return (
    <div role="group" aria-label="나머지" className={styles.variant}>
      <p className={styles.name}>
        <b>나머지</b>
        <span>{restText(split, rest.waiting)}</span>
      </p>
      <ArmFigures campaign={campaign} figures={rest} />
      {isOpenSplit(campaign, split) && <SplitMoves campaign={campaign} split={split} />}
    </div>
  );
}

function restText({ state, winner }: CampaignSplit, waiting: number): string {
  if (winner !== null) {
    return `${variantLetter(winner)} 문구로 ${waiting === 0 ? '보냈어요' : '보내요'}`;
  }
  return state === 'dropped' ? '보내지 않아요' : '문구를 정하면 보내요';
}

function ArmFigures({
  campaign: { channel, short_links },
  figures,
}: {
  campaign: Campaign;
  figures: SplitFigures['rest'];
}) {
  const { total, sent, waiting, clicked, sales, cost } = figures;
  const unit = channel === 'push' ? '대' : '명';
  const isCounted = channel === 'push' || short_links;
  return (
    <Figures>
      <Figure name="받는 사람" value={`${formatNumber(total)}${unit}`} />
      <Figure name="도착" value={`${formatNumber(sent)}${unit}`} />
      {waiting > 0 && <Figure name="대기" value={`${formatNumber(waiting)}${unit}`} />}
      {isCounted && (
        <Figure
          name="클릭"
          value={`${formatNumber(clicked)}${unit} · ${rateText(clicked, sent)}`}
        />
      )}
      {isCounted && sales !== null && (
        <Figure name="결제" value={`${formatNumber(sales.people)}명 · ${formatWon(sales.won)}`} />
      )}
      {channel === 'sms' && <Figure name="비용" value={formatWon(cost)} />}
    </Figures>
  );
}
