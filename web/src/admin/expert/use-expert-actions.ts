import { staffExpertOptions, type ExpertPlace } from '@maru/contract/expert/expert';
import {
  adminGetExpert,
  adminGetExpertOrder,
  adminListExperts,
  endExpert,
  placeExpert,
  resetExpertPassword,
  restoreExpert,
  updateExpert,
  type StaffExpert,
  type StaffExpertView,
} from '@maru/contract/expert/staff-expert';
import { useQueryClient } from '@tanstack/react-query';
import { showAlert } from '../../shared/alert/alert.ts';
import { makeCall } from '../../shared/call.ts';
import { confirm, inform } from '../../shared/dialog/dialog.ts';
import { callKey } from '../../shared/query.ts';
import { useAnswer, type Answer } from '../use-answer.ts';

type Item = Pick<StaffExpert, '_id' | 'nick' | 'version'>;

/** How the actions on an expert run. */
interface Shown {
  run: Answer['run'];
  /** Stores the changed expert. */
  take: (item: StaffExpertView) => void;
  /** Fetches the expert and the lists again. */
  again: () => Promise<unknown>;
}

/** Staff actions on an expert outside the forms. Irreversible actions ask for confirmation. */
export function useExpertActions() {
  const queries = useQueryClient();
  const forget = () => {
    for (const call of [adminListExperts, adminGetExpertOrder, staffExpertOptions]) {
      void queries.invalidateQueries({ queryKey: callKey(call) });
    }
  };
  const take = (item: StaffExpertView) => {
    queries.setQueryData(callKey(adminGetExpert, { params: { _id: item._id } }), { item });
    forget();
  };
  const again = async () => {
    forget();
    await queries.invalidateQueries({ queryKey: callKey(adminGetExpert) });
  };
  const { isBusy, run } = useAnswer(again);
  const shown: Shown = { run, take, again };
  return {
    setPlace: (item: Item, place: ExpertPlace, isShown: boolean) =>
      setPlace(shown, item, place, isShown),
    setShown: (item: Item, isShown: boolean) => setShown(shown, item, isShown),
    end: (item: Item) => end(shown, item),
    restore: (item: Item) => restore(shown, item),
    resetPassword: (item: Item) => resetPassword(shown, item),
    take,
    isBusy,
  };
}

async function setPlace(
  { run, take }: Shown,
  item: Item,
  place: ExpertPlace,
  shown: boolean,
): Promise<void> {
  const done = await run(() =>
    makeCall(placeExpert, {
      params: { _id: item._id },
      body: { place, shown, version: item.version },
    }),
  );
  if (done) take(done.item);
}

async function setShown({ run, take }: Shown, item: Item, shown: boolean): Promise<void> {
  const done = await run(() =>
    makeCall(updateExpert, {
      params: { _id: item._id },
      body: { shown, version: item.version },
    }),
  );
  if (!done) return;
  take(done.item);
  showAlert({
    type: 'success',
    message: shown ? '사이트에 공개했어요' : '사이트에서 내렸어요',
  });
}

async function end({ run, again }: Shown, item: Item): Promise<void> {
  const sure = await confirm({
    title: `${item.nick} 전문가의 계약을 종료할까요?`,
    message:
      '사이트에서 내려가고 예정된 방송이 모두 취소되며, 상품 판매가 멈추고 계정이 정지돼요. 이미 산 회원의 이용 기간은 그대로예요.',
    buttons: { confirm: '계약 종료', tone: 'danger' },
  });
  if (!sure) return;
  const done = await run(async () => {
    await makeCall(endExpert, { params: { _id: item._id }, query: { version: item.version } });
    return true;
  });
  if (!done) return;
  await again();
  showAlert({ type: 'success', message: '계약을 종료했어요' });
}

async function restore({ run, take }: Shown, item: Item): Promise<void> {
  const done = await run(() =>
    makeCall(restoreExpert, { params: { _id: item._id }, body: { version: item.version } }),
  );
  if (!done) return;
  take(done.item);
  showAlert({ type: 'success', message: '되살렸어요. 아직 비공개예요' });
}

async function resetPassword({ run, take }: Shown, item: Item): Promise<void> {
  const sure = await confirm({
    title: '임시 비밀번호를 만들까요?',
    message: `${item.nick} 전문가가 지금 쓰는 비밀번호는 바로 못 쓰게 되고, 모든 기기에서 로그아웃돼요.`,
    buttons: { confirm: '만들기' },
  });
  if (!sure) return;
  const done = await run(() =>
    makeCall(resetExpertPassword, { params: { _id: item._id }, body: { version: item.version } }),
  );
  if (!done) return;
  take(done.item);
  await inform({
    title: '임시 비밀번호',
    message: `${done.password}  ·  이 창을 닫으면 다시 볼 수 없어요. 전문가에게 직접 알려 주세요.`,
  });
}
