import type { Campaign } from '@maru/contract/campaign/campaign';
import { splitCalls, type CampaignSplit } from '@maru/contract/campaign/split/split-test';
import { variantLetter } from '@maru/contract/campaign/split/variants';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showAlert } from '../../../shared/alert/alert.ts';
import { failureCodeOf, makeCall } from '../../../shared/call.ts';
import { confirm } from '../../../shared/dialog/dialog.ts';
import { callKey } from '../../../shared/query.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { sentenceOf } from '../../../shared/wording.ts';
import { useOnePress } from '../use-one-press.ts';
import { callsOf } from '../use-live-campaigns.ts';
import styles from './split.module.css';

type Move = 'choose' | 'hold' | 'drop';

/** Whether staff can still decide on the rest of a campaign. */
export function isOpenSplit({ state }: Pick<Campaign, 'state'>, split: CampaignSplit): boolean {
  const isRunning = state === 'sending' || state === 'paused';
  return isRunning && split.state !== 'decided' && split.state !== 'dropped';
}

interface SplitMovesProps {
  campaign: Campaign;
  split: CampaignSplit;
  /** Number of the variant to choose; without it, what concerns the whole test. */
  choice?: number;
}

/** Buttons of a running split test. Each one asks for confirmation. */
export function SplitMoves({ campaign, split, choice }: SplitMovesProps) {
  const { _id, channel } = campaign;
  const { version } = split;
  const queries = useQueryClient();
  const [running, setRunning] = useState<Move | null>(null);
  const calls = splitCalls[channel];

  const send = (move: Move) =>
    move === 'choose' && choice !== undefined
      ? makeCall(calls.choose, { params: { _id }, body: { version, no: choice } })
      : makeCall(move === 'hold' ? calls.hold : calls.drop, { params: { _id }, body: { version } });

  const make = async (move: Move) => {
    const { title, message, button, done } = wordsOf(move, choice);
    const tone = move === 'drop' ? 'danger' : 'primary';
    const buttons = { confirm: button, cancel: '닫기', tone } as const;
    if (!(await confirm({ title, message, buttons }))) return;
    setRunning(move);
    try {
      await send(move);
      showAlert({ type: 'success', message: done });
    } catch (error) {
      const code = failureCodeOf(error);
      const text = code === 'VERSION_CONFLICT' ? CHANGED : sentenceOf(code);
      if (text !== null) showAlert({ type: 'error', message: text });
    } finally {
      setRunning(null);
      const { list, get, recipients } = callsOf(channel);
      for (const call of [calls.figures, list, get, recipients]) {
        void queries.invalidateQueries({ queryKey: callKey(call) });
      }
    }
  };
  const press = useOnePress(make);

  if (!isOpenSplit(campaign, split)) return null;
  const moves: Move[] =
    choice !== undefined ? ['choose'] : split.state === 'undecided' ? ['drop'] : ['hold', 'drop'];
  return (
    <p className={styles.moves}>
      {moves.map((move) => (
        <Button
          key={move}
          variant={move === 'drop' ? 'danger-soft' : 'outline'}
          size="admin"
          loading={running === move}
          onClick={() => void press(move)}
        >
          {wordsOf(move, choice).button}
        </Button>
      ))}
    </p>
  );
}

const CHANGED = '그사이 시험 상태가 바뀌었어요. 바뀐 내용을 확인하고 다시 눌러 주세요.';

function wordsOf(move: Move, choice = 1) {
  const letter = variantLetter(choice);
  switch (move) {
    case 'choose':
      return {
        button: `나머지에게 ${letter} 보내기`,
        title: `나머지에게 ${letter} 문구를 보낼까요?`,
        message: '시험을 끝내고 바로 보내기 시작해요. 되돌릴 수 없어요.',
        done: `${letter} 문구로 정했어요`,
      };
    case 'hold':
      return {
        button: '자동으로 고르지 않기',
        title: '자동으로 고르지 않을까요?',
        message: '시간이 지나도 나머지에게 보내지 않고, 직접 고를 때까지 기다려요.',
        done: '자동으로 고르지 않아요',
      };
    case 'drop':
      return {
        button: '나머지 발송 취소',
        title: '나머지에게 보내지 않을까요?',
        message: '시험 문구를 받은 분께만 보내고 끝내요. 취소한 발송은 되돌릴 수 없어요.',
        done: '나머지 발송을 취소했어요',
      };
  }
}
