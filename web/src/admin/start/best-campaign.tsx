import type { BestCampaign as Best } from '@maru/contract/start/start';
import { Link } from 'react-router-dom';
import { formatDate, formatNumber } from '../../shared/format.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Panel } from '../chrome/admin-page.tsx';
import { channelWords, recipientsText } from '../campaign/campaign-words.ts';
import { addressOf } from '../sections.ts';
import styles from './start.module.css';

/** The campaign of last week that most recipients pressed, with its figures. */
export function BestCampaign({ best }: { best: Best }) {
  const { _id, channel, title, total, sent, clicked, started_at } = best;
  const { noun } = channelWords[channel];
  const [word, part, whole] = clicked > 0 ? ['클릭', clicked, sent] : ['성공', sent, total];
  return (
    <Panel title="지난주 반응이 가장 좋은 메시지" padding={false}>
      <div className={styles.best}>
        <Badge tone="upcoming">{noun}</Badge>
        <span className={styles.name}>
          <Link to={`${addressOf(channel)}?id=${_id}`}>
            {title === '' ? `${noun} ${_id}` : title}
          </Link>
          <span>
            {`${formatDate(started_at)} · ${recipientsText(channel, whole)} 중 ${formatNumber(part)} ${word}`}
          </span>
        </span>
        <span className={styles.rate}>
          {word} <b>{`${((part / whole) * 100).toFixed(1)}%`}</b>
        </span>
      </div>
    </Panel>
  );
}
