import { brand } from '#brand';
import type { StartNow } from '@maru/contract/start/start';
import { Link } from 'react-router-dom';
import { formatDateTime } from '../../shared/format.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Progress } from '../../shared/ui/progress.tsx';
import { percentOf, wentWrong } from '../campaign/campaign-progress.ts';
import { campaignStates, channelWords, recipientsText } from '../campaign/campaign-words.ts';
import { addressOf } from '../sections.ts';
import { PartPanel } from './part-panel.tsx';
import styles from './start.module.css';

/** Campaigns that are not over, with their progress. */
export function CampaignPanel({ campaigns }: { campaigns: NonNullable<StartNow['campaigns']> }) {
  const { states, items } = campaigns;
  const hasList = ({ channel }: { channel: 'sms' | 'push' }) =>
    channel === 'sms' || brand.switches.pushMenu;
  return (
    <PartPanel
      title="진행 중인 메시지"
      total={states.filter(hasList).reduce((sum, { count }) => sum + count, 0)}
      unit="건"
      to={addressOf(items.find(hasList)?.channel ?? 'sms')}
      empty="보내고 있거나 기다리는 메시지가 없어요"
    >
      {items.filter(hasList).map((item) => (
        <li key={item._id}>
          <Badge tone={campaignStates[item.state].tone}>{campaignStates[item.state].label}</Badge>
          <span className={styles.name}>
            <Link to={`${addressOf(item.channel)}?id=${item._id}`}>
              {item.title === '' ? `${channelWords[item.channel].noun} ${item._id}` : item.title}
            </Link>
            <span>
              {channelWords[item.channel].noun} · {recipientsText(item.channel, item.total)}
              {item.state === 'scheduled' && item.send_at !== null && (
                <span> · {formatDateTime(item.send_at).slice(5)} 발송</span>
              )}
            </span>
            {item.state === 'sending' && (
              <Progress
                label={`${item.title} 진행`}
                value={item.sent}
                failed={wentWrong(item)}
                max={item.total}
              />
            )}
          </span>
          {item.state === 'sending' && <span className={styles.value}>{percentOf(item)}%</span>}
        </li>
      ))}
    </PartPanel>
  );
}
