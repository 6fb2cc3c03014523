import type { FoundStock, SearchHit } from '@maru/contract/search/search';
import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { openVideo } from '../../shared/dialog/dialog.ts';
import { embedUrlOf } from '../../shared/dialog/video-link.ts';
import { formatDateTime, formatDay } from '../../shared/format.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { MarkedText } from '../../shared/ui/marked-text.tsx';
import { HitPicture, StockPicture } from './hit-picture.tsx';
import { kindLabels } from './kind-labels.ts';
import styles from './search-result.module.css';

/** The page of a stock, before all other hits. */
export function StockResult({ stock: { code, name, link }, q }: { stock: FoundStock; q: string }) {
  return (
    <li className={styles.result}>
      <StockPicture />
      <div className={styles.words}>
        <p className={styles.meta}>
          <Badge tone="upcoming">종목</Badge>
          {code}
        </p>
        <h2 className={styles.title}>
          <Link to={link}>
            <MarkedText text={name} q={q} />
          </Link>
        </h2>
        <p className={styles.excerpt}>종가와 차트, 방송·글·공시를 모아 봐요</p>
      </div>
    </li>
  );
}

/** One hit. A video plays at once; everything else leads to its page. */
export function SearchResult({ hit, q }: { hit: SearchHit; q: string }) {
  const { kind, title, excerpt, created_at, link, video_url } = hit;
  const plays = video_url !== null && embedUrlOf(video_url) !== null;

  const play = (event: MouseEvent) => {
    // With a modifier key the visitor wants the page in a new tab.
    if (!plays || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void openVideo(video_url, title);
  };

  return (
    <li className={styles.result}>
      <HitPicture hit={hit} />
      <div className={styles.words}>
        <p className={styles.meta}>
          <Badge tone={kind === 'expert' ? 'upcoming' : 'ended'}>{kindLabels[kind]}</Badge>
          {created_at !== null && (
            <time dateTime={created_at}>
              {kind === 'broadcast' ? formatDateTime(created_at) : formatDay(created_at)}
            </time>
          )}
        </p>
        <h2 className={styles.title}>
          <Link to={link} onClick={play}>
            {plays && <Icon name="play" size={20} />}
            <MarkedText text={title} q={q} />
          </Link>
        </h2>
        {excerpt !== '' && (
          <p className={styles.excerpt}>
            <MarkedText text={excerpt} q={q} />
          </p>
        )}
      </div>
    </li>
  );
}
