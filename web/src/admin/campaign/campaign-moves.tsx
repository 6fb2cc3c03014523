import type { Campaign } from '@maru/contract/campaign/campaign';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showAlert } from '../../shared/alert/alert.ts';
import { failureCodeOf, makeCall, type FailureCode } from '../../shared/call.ts';
import { confirm } from '../../shared/dialog/dialog.ts';
import { formatCount } from '../../shared/format.ts';
import { callKey } from '../../shared/query.ts';
import { Button } from '../../shared/ui/button.tsx';
import { sentenceOf } from '../../shared/wording.ts';
import { approvalReason } from './approval-words.ts';
import { isAtRest, movesOf, type Move } from './campaign-progress.ts';
import { recipientsText } from './campaign-words.ts';
import { useOnePress } from './use-one-press.ts';
import { callsOf } from './use-live-campaigns.ts';

interface MoveWords {
  button: (campaign: Campaign) => string;
  variant: 'primary' | 'outline' | 'danger-soft';
  done: string;
  ask: (campaign: Campaign) => { title: string; message: string; isDestructive?: true };
}

const WORDS: Record<Move, MoveWords> = {
  pause: {
    button: () => '일시정지',
    variant: 'outline',
    done: '발송을 멈췄어요',
    ask: ({ waiting }) => ({
      title: '발송을 잠시 멈출까요?',
      message: `아직 나가지 않은 ${formatCount(waiting, '건')}이 기다려요. 언제든 이어서 보낼 수 있어요.`,
    }),
  },
  resume: {
    button: () => '이어서 보내기',
    variant: 'primary',
    done: '발송을 이어서 시작했어요',
    ask: ({ waiting }) => ({
      title: '발송을 이어서 시작할까요?',
      message: `남은 ${formatCount(waiting, '건')}을 보내요. 이미 받은 분께는 다시 나가지 않아요.`,
    }),
  },
  cancel: {
    button: ({ state }) => (isAtRest(state) ? '발송 취소' : '남은 발송 취소'),
    variant: 'danger-soft',
    done: '발송을 취소했어요',
    ask: ({ waiting, state }) => ({
      title: isAtRest(state) ? '발송을 취소할까요?' : '남은 발송을 취소할까요?',
      message: `아직 나가지 않은 ${formatCount(waiting, '건')}을 보내지 않아요. 취소한 발송은 되돌릴 수 없어요.`,
      isDestructive: true,
    }),
  },
  approve: {
    button: () => '승인하기',
    variant: 'primary',
    done: '발송을 승인했어요',
    ask: (campaign) => ({
      title: `${recipientsText(campaign.channel, campaign.total)} 발송을 승인할까요?`,
      message: [
        `${approvalReason(campaign) ?? '승인을 기다리는 발송이에요'}.`,
        campaign.send_at === null ? '승인하면 바로 발송해요.' : '승인하면 예약한 시각에 발송해요.',
      ].join(' '),
    }),
  },
};

/** Actions available for a campaign in its current state. Each one asks for confirmation. */
export function CampaignMoves({ campaign, only }: { campaign: Campaign; only?: Move }) {
  const { _id, channel, version, state } = campaign;
  const queries = useQueryClient();
  const [running, setRunning] = useState<Move | null>(null);
  const calls = callsOf(channel);

  const make = async (move: Move) => {
    const { ask, button, done } = WORDS[move];
    const { title, message, isDestructive } = ask(campaign);
    const tone = isDestructive ? 'danger' : 'primary';
    if (
      !(await confirm({
        title,
        message,
        buttons: { confirm: button(campaign), cancel: '닫기', tone },
      }))
    ) {
      return;
    }
    setRunning(move);
    try {
      const body = isAtRest(state) ? { version } : {};
      await makeCall(calls[move], { params: { _id }, body });
      showAlert({ type: 'success', message: done });
    } catch (error) {
      const text = refusalText(move, failureCodeOf(error));
      if (text !== null) showAlert({ type: 'error', message: text });
    } finally {
      setRunning(null);
      for (const call of [calls.list, calls.get, calls.recipients]) {
        void queries.invalidateQueries({ queryKey: callKey(call) });
      }
    }
  };
  const press = useOnePress(make);

  const moves = movesOf(campaign).filter((move) => only === undefined || move === only);
  return moves.map((move) => (
    <Button
      key={move}
      variant={WORDS[move].variant}
      size="admin"
      loading={running === move}
      onClick={() => void press(move)}
    >
      {WORDS[move].button(campaign)}
    </Button>
  ));
}

function refusalText(move: Move, code: FailureCode): string | null {
  if (move === 'approve' && code === 'ACCESS_DENIED') {
    return '내가 만든 발송은 다른 관리자가 승인해야 해요.';
  }
  if (code === 'VERSION_CONFLICT') {
    return '그사이 발송 상태가 바뀌었어요. 바뀐 내용을 확인하고 다시 눌러 주세요.';
  }
  return sentenceOf(code);
}
