import type { Campaign } from '@maru/contract/campaign/campaign';
import {
  listCampaignProviders,
  type CampaignProvider,
} from '@maru/contract/campaign/campaign-provider';
import { providerText } from '@maru/contract/message/sms-provider';
import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import styles from './campaign.module.css';

/** How many messages each provider took, and which went to the other one instead. */
export function CampaignProviders({ campaign }: { campaign: Campaign }) {
  const { _id, sent, failed, unknown } = campaign;
  const query = useQuery({
    ...callQuery(listCampaignProviders, { params: { _id } }),
    enabled: sent + failed + unknown > 0,
  });
  if (sent + failed + unknown === 0) return null;
  return (
    <section aria-label="발송사" className={styles.box}>
      <h3 className={styles.heading}>발송사</h3>
      <Loaded
        query={query}
        skeleton={<Skeleton height={48} />}
        isEmpty={({ items }) => items.length === 0}
        empty={<p className={styles.note}>발송사가 받은 문자가 없어요.</p>}
      >
        {({ items }) => (
          <ul className={styles.problems}>
            {items.map((item) => (
              <li key={providerText(item)}>
                <span>
                  {providerText(item)}
                  <small className={styles.note}> {countsOf(item)}</small>
                </span>
                <b>{formatNumber(item.waiting + item.sent + item.failed + item.unknown)}</b>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

function countsOf({ waiting, sent, failed, unknown }: CampaignProvider): string {
  const counts = [
    ['결과 기다림', waiting],
    ['보냄', sent],
    ['실패', failed],
    ['확인 안 됨', unknown],
  ] as const;
  return counts
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${name} ${formatNumber(count)}`)
    .join(' · ');
}
