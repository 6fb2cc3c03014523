import type { StaffTermsView } from '@maru/contract/terms/staff-terms';
import { TermsText } from '../../shared/form/terms-text.tsx';
import { formatCount, formatDateTime } from '../../shared/format.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { LinkButton } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { AuditTrail } from '../audit/audit-trail.tsx';
import { AdminHead, Columns, Panel } from '../chrome/admin-page.tsx';
import { Facts } from '../list/side-panel.tsx';
import { addressOf } from '../sections.ts';
import { termsKindOf, termsStates } from './terms-words.ts';
import styles from './terms.module.css';

/** A version that is or was in force. It cannot be changed. The next version is created from it. */
export function LockedTerms({ item }: { item: StaffTermsView }) {
  const { _id, kind, edition, title, effective_at, state, material, agreed, body_html } = item;
  return (
    <>
      <AdminHead
        title={`${title} 제${edition}판`}
        badge={<Badge tone={termsStates[state].tone}>{termsStates[state].label}</Badge>}
        actions={
          <LinkButton to={`${addressOf('terms')}?_id=new&from=${_id}`} size="admin-lg">
            이 판에서 새 판 쓰기
          </LinkButton>
        }
      />
      <p className={styles.locked}>
        <Icon name="lock" size={18} />
        시행된 약관은 바꾸거나 지울 수 없어요. 바꿀 내용은 새 판으로 등록해 주세요.
      </p>
      <Columns
        main={
          <>
            <Panel title="내용" padding={false}>
              <div className={styles.text}>
                <TermsText html={body_html} />
              </div>
            </Panel>
            <Panel title="기록">
              <AuditTrail targetKind="terms" targetId={_id} />
            </Panel>
          </>
        }
        side={
          <Panel title="시행" first>
            <Facts
              items={[
                ['문서', termsKindOf(kind)],
                ['시행일', formatDateTime(effective_at)],
                ['중요한 변경', material ? '예 · 회원에게 다시 동의를 받아요' : '아니요'],
                ['동의한 회원', formatCount(agreed, '명')],
                ['쓴 사람', item.updated_by ?? '기본 제공'],
              ]}
            />
          </Panel>
        }
      />
    </>
  );
}
