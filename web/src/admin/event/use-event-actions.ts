import {
  adminListEntries,
  adminListWinners,
  drawWinners,
  events,
  publishWinners,
  putWinners,
  type StaffEvent,
} from '@maru/contract/event/staff-event';
import { makeCall } from '../../shared/call.ts';
import { confirm } from '../../shared/dialog/dialog.ts';
import { askTrash, trashedWords } from '../trash/ask-trash.ts';
import { refusedLineOf, type NamedWinner } from './winner-list.ts';
import { sayFailure } from '../../shared/alert/say-failure.ts';
import { useAction } from '../../shared/use-action.ts';

type Event = Pick<StaffEvent, '_id' | 'version' | 'title'>;

/** Staff actions on an event outside its form. */
export function useEventActions() {
  const { isBusy, run } = useAction([events.list, events.get, adminListEntries, adminListWinners]);

  const turn = ({ _id, version }: Event, shown: boolean) =>
    run(
      () => makeCall(events.update, { params: { _id }, body: { shown, version } }),
      shown ? '사이트에 바로 보여요' : '사이트에서 바로 숨겼어요',
    );

  const remove = async ({ _id, version, title }: Event): Promise<boolean> => {
    const happens = '사이트에서 사라지고 응모와 당첨도 볼 수 없어요.';
    if (!(await askTrash('이벤트', title, happens))) return false;
    return run(
      () => makeCall(events.delete, { params: { _id }, query: { version } }),
      trashedWords,
    );
  };

  const draw = async (
    { _id, version, winners }: Event & Pick<StaffEvent, 'winners'>,
    prizes: readonly { prize: string; count: number }[],
  ): Promise<boolean> => {
    const again =
      winners === 0 ||
      (await confirm({
        title: '다시 추첨할까요?',
        message: `지금 뽑힌 ${winners}명이 새 당첨자로 바뀌어요. 추첨한 기록은 모두 남아요.`,
        buttons: { confirm: '다시 추첨', tone: 'danger' },
      }));
    if (!again) return false;
    return run(
      () => makeCall(drawWinners, { params: { _id }, body: { prizes: [...prizes], version } }),
      '추첨했어요. 확인한 뒤 발표해 주세요',
    );
  };

  const take = ({ _id, version }: Event, named: readonly NamedWinner[]): Promise<boolean> => {
    const winners = named.map(({ login_id, prize }) => ({ login_id, prize }));
    return run(() => makeCall(putWinners, { params: { _id }, body: { winners, version } }), {
      done: '당첨자를 올렸어요. 확인한 뒤 발표해 주세요',
      failed: (error) => sayFailure(error, refusedLineOf(error, named)),
    });
  };

  const announce = async (
    { _id, version, winners }: Event & Pick<StaffEvent, 'winners'>,
    published: boolean,
  ): Promise<boolean> => {
    const sure = await confirm(
      published
        ? {
            title: `당첨자 ${winners}명을 발표할까요?`,
            message: '이름을 가린 명단이 당첨자 발표에 바로 보여요.',
            buttons: { confirm: '발표하기' },
          }
        : {
            title: '발표를 거둘까요?',
            message: '당첨자 명단이 사이트에서 바로 사라져요.',
            buttons: { confirm: '발표 거두기', tone: 'danger' },
          },
    );
    if (!sure) return false;
    return run(
      () => makeCall(publishWinners, { params: { _id }, body: { published, version } }),
      published ? '당첨자를 발표했어요' : '발표를 거뒀어요',
    );
  };

  return { isBusy, turn, remove, draw, take, announce };
}

export type EventActions = ReturnType<typeof useEventActions>;
