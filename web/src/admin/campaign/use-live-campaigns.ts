import { campaignClickCalls } from '@maru/contract/campaign/campaign-clicks';
import { pushCalls, smsCalls, type Campaign } from '@maru/contract/campaign/campaign';
import { campaignProblemCalls } from '@maru/contract/campaign/campaign-problem';
import { listCampaignProviders } from '@maru/contract/campaign/campaign-provider';
import type { Call } from '@maru/contract/core/call';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { callKey } from '../../shared/query.ts';
import { splitCalls } from '@maru/contract/campaign/split/split-test';
import { useConnection } from '../../shared/sockets.ts';
import { useLiveRows } from '../list/live-rows.ts';
import { useAdminSocket } from '../live/use-admin-socket.ts';
import { whenSettled } from '../live/when-settled.ts';
import { withNews } from './campaign-progress.ts';
import type { Channel } from '@maru/contract/message/channel';
import type { AdminSocket } from '../../shared/socket-types.ts';

/** Minimum interval between refreshes of the details below the counts while the counts change. */
const FOLLOW_MS = 2_000;

/** Poll interval while the connection is lost (reliability R8). */
const POLL_MS = 30_000;

/** The calls of a channel that are the same for both. */
export function callsOf(channel: Channel) {
  return channel === 'sms' ? smsCalls : pushCalls;
}

/** Keeps every list, card and recipient page of a channel up to date while it is on the screen. */
export function useLiveCampaigns(channel: Channel): void {
  const queries = useQueryClient();
  const { list, get, recipients, results } = callsOf(channel);
  const details = useMemo(
    () => [
      recipients,
      results,
      campaignProblemCalls.list,
      listCampaignProviders,
      campaignClickCalls[channel].clicks,
      campaignClickCalls[channel].links,
      splitCalls[channel].figures,
    ],
    [channel, recipients, results],
  );
  const hearRow = useLiveRows(list);

  const fetchAgain = useCallback(
    (...calls: readonly Call[]) => {
      for (const call of calls) void queries.invalidateQueries({ queryKey: callKey(call) });
    },
    [queries],
  );

  const attach = useCallback(
    (socket: AdminSocket) => {
      // Refetches data that live events do not carry, such as receipts. The list refetches itself.
      const settling = whenSettled(() => fetchAgain(get));
      let following: ReturnType<typeof setTimeout> | undefined;
      const hear: Parameters<typeof socket.on<'campaign.progressed'>>[1] = (news) => {
        if (news.channel !== channel) return;
        const { channel: _channel, at: _at, ...row } = news;
        hearRow(row);
        queries.setQueriesData<{ item: Campaign }>(
          { queryKey: callKey(get) },
          (answer) => answer && { item: withNews(answer.item, news) },
        );
        settling.hear();
        if (following !== undefined) return;
        following = setTimeout(() => {
          following = undefined;
          fetchAgain(...details);
        }, FOLLOW_MS);
      };
      const hearReaction = (news: { channel: Channel }) => {
        if (news.channel === channel) settling.hear();
      };
      const hearSplit: Parameters<typeof socket.on<'campaign.splitChanged'>>[1] = (news) => {
        if (news.channel === channel) fetchAgain(get, splitCalls[channel].figures);
      };
      socket.on('campaign.progressed', hear);
      socket.on('campaign.splitChanged', hearSplit);
      socket.on('campaign.reacted', hearReaction);
      return () => {
        settling.stop();
        clearTimeout(following);
        socket.off('campaign.progressed', hear);
        socket.off('campaign.splitChanged', hearSplit);
        socket.off('campaign.reacted', hearReaction);
      };
    },
    [channel, fetchAgain, get, hearRow, queries, details],
  );
  useAdminSocket(attach);

  // Refetches changes missed while the connection is lost, at an interval. After reconnecting, it
  // refetches everything except the list, which refetches itself.
  const isLost = useConnection('admin').state === 'lost';
  useEffect(() => {
    if (!isLost) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') fetchAgain(list, get, ...details);
    }, POLL_MS);
    return () => {
      clearInterval(timer);
      fetchAgain(get, ...details);
    };
  }, [isLost, fetchAgain, list, get, details]);
}
