import { listAuditTrail } from '@maru/contract/audit/audit';
import type { Call, OutputOf } from '@maru/contract/core/call';
import { allowReturn } from '@maru/contract/account/departed';
import {
  endUserSessions,
  getUser,
  listUserConsents,
  listUsers,
  listUserSessions,
  listUserTags,
  reinstateUser,
  resetUserPassword,
  setUserConsent,
  setUserTags,
  suspendUser,
  viewAsUser,
  type StaffUser,
  type StaffUserView,
} from '@maru/contract/member/staff-member';
import { MAX_TAGS } from '@maru/contract/member/tag';
import { useQueryClient } from '@tanstack/react-query';
import { showAlert } from '../../shared/alert/alert.ts';
import { makeCall } from '../../shared/call.ts';
import { confirm, openModal, type ModalInput } from '../../shared/dialog/dialog.ts';
import { paths } from '../../shared/paths.ts';
import { callKey } from '../../shared/query.ts';
import { reasonInput } from '../form/ask-reason.ts';
import { suspendedUntil, suspensionInputs } from './suspension.ts';
import { consentNames } from './member-words.ts';
import { countStored } from '../../shared/form/count-stored.ts';

type Who = Pick<StaffUser, '_id' | 'user_id' | 'version'>;
type Tagged = Who & Pick<StaffUser, 'tags'>;
type MarketingConsent = 'marketing_sms' | 'marketing_push' | 'night';

interface Session {
  _id: number;
  name: string;
}

/** The queries that show a member. */
interface Shown {
  /** Stores the changed member. */
  take: (item: StaffUserView) => void;
  fetchAgain: (...calls: readonly Call[]) => void;
  takeConsents: (userId: number, consents: OutputOf<typeof setUserConsent>) => void;
}

/** Staff actions on a member. Each one asks for a reason, runs, and reports its result. */
export function useMemberActions() {
  const queries = useQueryClient();
  const shown: Shown = {
    take: (item) => {
      queries.setQueryData(callKey(getUser, { params: { _id: item._id } }), { item });
      void queries.invalidateQueries({ queryKey: callKey(listUsers) });
    },
    fetchAgain: (...calls) => {
      for (const call of calls) void queries.invalidateQueries({ queryKey: callKey(call) });
    },
    takeConsents: (_id, consents) => {
      queries.setQueryData(callKey(listUserConsents, { params: { _id } }), consents);
    },
  };
  return {
    viewAs: (user: Who) => viewAs(user, shown),
    suspend: (user: Who) => suspend(user, shown),
    reinstate: (user: Who) => reinstate(user, shown),
    resetPassword: (user: Who) => resetPassword(user, shown),
    endSessions: (user: Who, session: Session | null) => endSessions(user, session, shown),
    editTags: (user: Tagged, known: readonly string[]) => editTags(user, known, shown),
    setConsent: (user: Who, kind: MarketingConsent, given: boolean) =>
      setConsent(user, kind, given, shown),
    setReturn: (user: Who, allowed: boolean) => setReturn(user, allowed, shown),
  };
}

function suspend(user: Who, shown: Shown): Promise<void> {
  return ask(
    {
      title: `${user.user_id} 회원을 정지할까요?`,
      message: '로그인한 기기가 모두 바로 로그아웃되고, 정지가 풀릴 때까지 로그인할 수 없어요.',
      inputs: suspensionInputs,
      confirm: '정지하기',
      danger: true,
    },
    async ({ days, reason = '' }) => {
      const { item } = await makeCall(suspendUser, {
        params: { _id: user._id },
        body: { reason: reason.trim(), until: suspendedUntil(days), version: user.version },
      });
      shown.take(item);
      return '회원을 정지했어요';
    },
  );
}

function reinstate(user: Who, shown: Shown): Promise<void> {
  return ask(
    {
      title: `${user.user_id} 회원의 정지를 풀까요?`,
      inputs: [reasonInput('예: 소명 내용 확인')],
      confirm: '정지 풀기',
    },
    async ({ reason = '' }) => {
      const { item } = await makeCall(reinstateUser, {
        params: { _id: user._id },
        body: { reason: reason.trim(), version: user.version },
      });
      shown.take(item);
      return '정지를 풀었어요';
    },
  );
}

function resetPassword(user: Who, shown: Shown): Promise<void> {
  return ask(
    {
      title: '임시 비밀번호를 보낼까요?',
      message:
        '회원의 휴대폰으로만 보내고 화면에는 보이지 않아요. 24시간 동안 쓸 수 있고, 로그인한 기기는 모두 로그아웃돼요. 여기서 번호를 바꿨다면 24시간이 지나거나 회원이 그 번호를 인증한 뒤에 보낼 수 있어요.',
      inputs: [reasonInput('예: 본인 확인 후 재설정 요청')],
      confirm: '보내기',
    },
    async ({ reason = '' }) => {
      const { item } = await makeCall(resetUserPassword, {
        params: { _id: user._id },
        body: { reason: reason.trim() },
      });
      shown.take(item);
      shown.fetchAgain(listUserSessions);
      return '임시 비밀번호를 보냈어요';
    },
  );
}

function endSessions(user: Who, session: Session | null, shown: Shown): Promise<void> {
  return ask(
    {
      title:
        session === null
          ? '모든 기기에서 로그아웃할까요?'
          : `${session.name} 기기를 로그아웃할까요?`,
      message: '그 기기의 화면이 바로 로그아웃돼요.',
      inputs: [reasonInput('예: 분실한 기기')],
      confirm: '로그아웃',
      danger: true,
    },
    async ({ reason = '' }) => {
      const { ended } = await makeCall(endUserSessions, {
        params: { _id: user._id },
        body: { session: session?._id ?? null, reason: reason.trim() },
      });
      shown.fetchAgain(listUserSessions, getUser);
      return `${ended}개 기기를 로그아웃했어요`;
    },
  );
}

function editTags(user: Tagged, known: readonly string[], shown: Shown): Promise<void> {
  return ask(
    {
      title: '태그',
      message:
        known.length === 0 ? '쉼표로 나눠 적어 주세요.' : `쓰고 있는 태그: ${known.join(', ')}`,
      inputs: [
        {
          id: 'tags',
          label: '태그',
          type: 'text',
          value: user.tags.join(', '),
          help: `쉼표로 나눠 ${MAX_TAGS}개까지, 하나에 20자까지`,
          check: tagProblem,
        },
      ],
      confirm: '저장하기',
    },
    async ({ tags = '' }) => {
      const { item } = await makeCall(setUserTags, {
        params: { _id: user._id },
        body: { tags: tagsIn(tags) },
      });
      shown.take(item);
      shown.fetchAgain(listUserTags);
      return '태그를 저장했어요';
    },
  );
}

function setConsent(
  user: Who,
  kind: MarketingConsent,
  given: boolean,
  shown: Shown,
): Promise<void> {
  return ask(
    {
      title: `${consentNames[kind]} ${given ? '동의를' : '철회를'} 적을까요?`,
      message: '회원이 말한 대로만 적어 주세요. 동의 기록에 한 줄이 더해지고 지울 수 없어요.',
      inputs: [reasonInput('예: 전화로 수신 거부 요청', '어떻게 말했는지')],
      confirm: '기록하기',
    },
    async ({ reason = '' }) => {
      const answer = await makeCall(setUserConsent, {
        params: { _id: user._id, kind },
        body: { given, note: reason.trim() },
      });
      shown.takeConsents(user._id, answer);
      shown.fetchAgain(getUser, listUsers);
      return '동의 기록을 남겼어요';
    },
  );
}

async function setReturn(user: Who, allowed: boolean, shown: Shown): Promise<void> {
  await confirm({
    title: allowed ? '재가입을 허용할까요?' : '재가입 허용을 거둘까요?',
    message: allowed
      ? '이 계정으로 탈퇴한 본인이 한 번 다시 가입할 수 있어요.'
      : '이 계정으로 탈퇴한 본인은 다시 가입할 수 없어요.',
    buttons: { confirm: allowed ? '허용하기' : '거두기' },
    onConfirm: async () => {
      await makeCall(allowReturn, { params: { _id: user._id }, body: { allowed } });
      shown.fetchAgain(getUser);
      showAlert({
        type: 'success',
        message: allowed ? '재가입을 허용했어요' : '재가입 허용을 거뒀어요',
      });
    },
  });
}

function viewAs(user: Who, shown: Shown): Promise<void> {
  return ask(
    {
      title: `${user.user_id} 회원이 보는 화면을 열까요?`,
      message:
        '새 탭에서 15분 동안 볼 수만 있고, 열고 닫은 때가 감사 로그에 남아요. 이 브라우저에 회원으로 로그인돼 있었다면 그 로그인은 풀려요.',
      inputs: [reasonInput('예: 이용권이 보이지 않는다는 문의')],
      confirm: '화면 열기',
    },
    async ({ reason = '' }) => {
      await makeCall(viewAsUser, { params: { _id: user._id }, body: { reason: reason.trim() } });
      shown.fetchAgain(listAuditTrail);
      // If the browser blocks the new tab, the page opens in this tab.
      if (window.open(paths.home, '_blank') === null) location.assign(paths.home);
      return '회원 화면을 열었어요';
    },
  );
}

/** Asks for confirmation and keeps the dialog open until the server accepts. */
async function ask(
  question: {
    title: string;
    message?: string;
    inputs: readonly ModalInput[];
    confirm: string;
    danger?: boolean;
  },
  act: (values: Readonly<Record<string, string>>) => Promise<string>,
): Promise<void> {
  const { title, message, inputs, danger = false } = question;
  await openModal({
    title,
    ...(message === undefined ? {} : { message }),
    inputs,
    buttons: { confirm: question.confirm, tone: danger ? 'danger' : 'primary' },
    onConfirm: async (values) => {
      const said = await act(values);
      showAlert({ type: 'success', message: said });
    },
  });
}

/** The words of a line with commas, each once. */
export function tagsIn(line: string): string[] {
  const words = line.split(',').map((word) => word.trim().replaceAll(/\s+/g, ' '));
  return [...new Set(words.filter((word) => word !== ''))];
}

function tagProblem(line: string): string | null {
  const tags = tagsIn(line);
  if (tags.length > MAX_TAGS) return `태그는 ${MAX_TAGS}개까지 붙일 수 있어요.`;
  const long = tags.find((tag) => countStored(tag) > 20);
  return long === undefined ? null : `‘${long}’ 태그를 20자 안으로 줄여 주세요.`;
}
