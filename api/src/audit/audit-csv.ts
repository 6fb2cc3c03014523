import type { AuditEntry, LoginEvent } from '@maru/contract/audit/audit';
import { actionWords, kindWord, methodWords, resultWords } from '@maru/contract/audit/audit-labels';
import { csvTime } from '../staff-kit/export/csv.ts';
import type { CsvColumn } from '../staff-kit/export/register-export.ts';

export const auditColumns: readonly CsvColumn<AuditEntry>[] = [
  { head: '번호', cell: ({ _id }) => _id },
  { head: '시각', cell: ({ at }) => csvTime(at) },
  { head: '이름', cell: ({ admin }) => admin?.name },
  { head: '아이디', cell: ({ admin }) => admin?.login_id },
  { head: '주소', cell: ({ ip }) => ip },
  { head: '세션', cell: ({ session_id }) => session_id },
  { head: '한 일', cell: ({ action }) => actionWords(action) },
  { head: '대상', cell: ({ target_kind }) => target_kind && kindWord(target_kind) },
  { head: '대상 번호', cell: ({ target_id }) => target_id },
  { head: '내용', cell: ({ diff }) => (diff === null ? null : JSON.stringify(diff)) },
  { head: '사유', cell: ({ reason }) => reason },
];

export const loginColumns: readonly CsvColumn<LoginEvent>[] = [
  { head: '시각', cell: ({ at }) => csvTime(at) },
  { head: '구분', cell: ({ realm }) => (realm === 'admin' ? '관리자' : '회원') },
  { head: '아이디', cell: ({ subject }) => subject?.login_id },
  { head: '이름', cell: ({ subject }) => subject?.name },
  { head: '주소', cell: ({ ip }) => ip },
  { head: '기기', cell: ({ user_agent }) => user_agent },
  { head: '결과', cell: ({ result }) => resultWords(result) },
  { head: '방법', cell: ({ method }) => methodWords[method] },
  { head: '새 네트워크', cell: ({ new_network }) => new_network },
];
