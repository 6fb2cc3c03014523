import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../shared/query.ts';
import { LinkButton } from '../../shared/ui/button.tsx';
import { addressOf } from '../sections.ts';
import { CampaignMoves } from './campaign-moves.tsx';
import styles from './campaign.module.css';
import { nameOf } from './campaign-words.ts';
import { Step } from './composer-frame.tsx';
import { ProgressCard } from './progress-card.tsx';
import { callsOf, useLiveCampaigns } from './use-live-campaigns.ts';
import type { Channel } from '@maru/contract/message/channel';

/**
 * Shows the newest campaign in progress beside the one being written. Renders nothing if there is
 * none.
 */
export function RunningSend({ channel }: { channel: Channel }) {
  useLiveCampaigns(channel);
  const { list } = callsOf(channel);
  const { data } = useQuery(callQuery(list, { query: { state: 'sending', pageSize: 1 } }));
  const campaign = data?.items[0];
  if (campaign === undefined) return null;

  return (
    <Step title="진행 중인 발송">
      <div className={styles.running}>
        <p className={styles.runningTitle}>{nameOf(campaign)}</p>
        <ProgressCard campaign={campaign} />
        <div className={styles.moves}>
          <CampaignMoves campaign={campaign} only="cancel" />
          <LinkButton
            variant="outline"
            size="admin"
            to={`${addressOf(channel)}?id=${campaign._id}`}
          >
            상세
          </LinkButton>
        </div>
      </div>
    </Step>
  );
}
