import { inquiryCategories } from '@maru/contract/inquiry/inquiry-words';
import {
  assignInquiry,
  getInquiry,
  moveInquiry,
  type InquiryEntry,
  type InquiryThread,
} from '@maru/contract/inquiry/staff-inquiry';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { makeCall } from '../../shared/call.ts';
import { openModal } from '../../shared/dialog/dialog.ts';
import { namedOptions } from '../../shared/form/named-options.ts';
import { formatCount, formatDateTime, formatDay } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { useAction } from '../../shared/use-action.ts';
import { useFailure } from '../../shared/use-failure.ts';
import { Button } from '../../shared/ui/button.tsx';
import { LinkedText } from '../../shared/ui/linked-text.tsx';
import { Facts, SidePanel, type PanelMoves } from '../list/side-panel.tsx';
import { UnloadedPanel } from '../list/unloaded-panel.tsx';
import { gradeNames } from '../member/member-words.ts';
import { memberAddressOf } from '../member/member-address.ts';
import { addressOf } from '../sections.ts';
import { AnswerForm } from './answer-form.tsx';
import styles from './inquiry.module.css';
import { InquiryMarks } from './inquiry-words.tsx';
import { inquiryCalls } from './use-live-inquiries.ts';

type Staff = readonly { _id: number; name: string }[];

interface PanelProps extends PanelMoves {
  _id: number;
  staff: Staff;
}

/** One thread beside the list: the questions and answers, the member, and the next step. */
export function InquiryPanel({ _id, staff, ...moves }: PanelProps) {
  const query = useQuery(callQuery(getInquiry, { params: { _id } }));
  const failure = useFailure(query);
  if (query.data && failure === null) {
    return <Thread inquiry={query.data.item} staff={staff} {...moves} />;
  }
  return (
    <UnloadedPanel
      query={query}
      title="1:1 문의"
      missing="찾는 문의가 없어요"
      missingLine="회원이 답변을 받기 전에 지웠을 수 있어요"
      failed="문의를 불러오지 못했어요"
      moves={moves}
    />
  );
}

function Thread({
  inquiry,
  staff,
  ...moves
}: { inquiry: InquiryThread; staff: Staff } & PanelMoves) {
  const { _id, state, overdue, title, category, assignee, mine, entries } = inquiry;
  const isTaken = assignee !== null && !mine && (state === 'received' || state === 'working');
  return (
    <SidePanel
      title={`문의 ${_id}번`}
      {...moves}
      actions={<Steps inquiry={inquiry} staff={staff} />}
    >
      <p className={styles.badges}>
        <InquiryMarks state={state} overdue={overdue} />
        <span>{inquiryCategories[category]}</span>
      </p>
      <h3 className={styles.title}>{title}</h3>
      {isTaken && (
        <p role="status" className={styles.note}>
          {assignee.name} 님이 맡고 있어요. 두 번 답하지 않게 먼저 확인해 주세요.
        </p>
      )}
      <Facts items={factsOf(inquiry)} />
      <ol className={styles.entries} aria-label="질문과 답변">
        {entries.map((entry) => (
          <Entry key={entry._id} entry={entry} />
        ))}
      </ol>
      <AnswerForm inquiry={inquiry} />
    </SidePanel>
  );
}

const AUTHORS = { question: '회원', answer: '답변', note: '직원 메모' };

function Entry({ entry: { kind, by, text, pictures, at, edited_at } }: { entry: InquiryEntry }) {
  return (
    <li className={styles[kind]}>
      <p className={styles.who}>
        <strong>{AUTHORS[kind]}</strong>
        {by !== null && <span>{by}</span>}
        <time dateTime={at}>{formatDateTime(at)}</time>
        {edited_at !== null && <span>고침</span>}
      </p>
      <p className={styles.text}>{kind === 'question' ? text : <LinkedText text={text} />}</p>
      {pictures.length > 0 && (
        <ul className={styles.pictures}>
          {pictures.map((picture, index) => (
            <li key={picture}>
              <a href={picture} target="_blank" rel="noopener">
                <img src={picture} alt={`회원이 올린 사진 ${index + 1}, 새 창`} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function factsOf(inquiry: InquiryThread): readonly (readonly [string, ReactNode])[] {
  const { member, about, assignee, created_at } = inquiry;
  return [
    [
      '회원',
      <Link key="member" to={memberAddressOf(member._id)} className={styles.link}>
        {member.name} · {member.user_id}
      </Link>,
    ],
    ['등급', gradeNames[about.grade]],
    ['가입', formatDay(about.joined_at)],
    ['휴대폰', about.phone_tail === null ? '–' : `뒤 4자리 ${about.phone_tail.slice(-4)}`],
    [
      '결제·환불',
      `결제 ${formatCount(about.paid_orders, '건')} · 처리 중 환불 ${formatCount(about.open_refunds, '건')}`,
    ],
    [
      '문의',
      <Link
        key="inquiries"
        to={`${addressOf('inquiry')}?member=${member._id}`}
        className={styles.link}
      >
        이 회원의 문의 {formatCount(about.inquiries, '건')}
      </Link>,
    ],
    ['접수', formatDateTime(created_at)],
    ['담당', assignee?.name ?? '–'],
  ];
}

/** Claiming, assigning, closing and opening again. */
function Steps({ inquiry, staff }: { inquiry: InquiryThread; staff: Staff }) {
  const { _id, version, state, mine, assignee } = inquiry;
  const { isBusy, run } = useAction(inquiryCalls);
  const params = { _id };
  const assign = (to: number | 'me' | null, done: string) =>
    run(() => makeCall(assignInquiry, { params, body: { assignee: to, version } }), done);
  const move = (action: 'close' | 'reopen', done: string) =>
    run(() => makeCall(moveInquiry, { params, body: { action, version } }), done);
  const choose = () =>
    openModal({
      title: '누가 답할까요?',
      inputs: [
        {
          id: 'assignee',
          label: '담당자',
          type: 'select',
          required: true,
          value: assignee === null ? '' : String(assignee._id),
          options: namedOptions(staff),
        },
      ],
      buttons: { confirm: '넘기기' },
      onConfirm: ({ assignee: chosen }) => assign(Number(chosen), '담당자를 바꿨어요'),
    });
  return (
    <>
      {state === 'closed' ? (
        <Button
          size="admin"
          variant="outline"
          aria-disabled={isBusy}
          onClick={() => void move('reopen', '문의를 다시 열었어요')}
        >
          다시 열기
        </Button>
      ) : (
        <Button
          size="admin"
          variant="outline"
          aria-disabled={isBusy}
          onClick={() => void move('close', '문의를 닫았어요')}
        >
          닫기 처리
        </Button>
      )}
      <Button size="admin" variant="outline" onClick={() => void choose()}>
        담당자 바꾸기
      </Button>
      <Button
        size="admin"
        variant={mine ? 'outline' : 'primary'}
        aria-disabled={isBusy}
        onClick={() =>
          void (mine ? assign(null, '담당을 내려놨어요') : assign('me', '내가 맡았어요'))
        }
      >
        {mine ? '담당 내려놓기' : '내가 맡기'}
      </Button>
    </>
  );
}
