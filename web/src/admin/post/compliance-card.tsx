import type { StaffPostView } from '@maru/contract/post/staff-post';
import { plainTextOf } from '@maru/contract/text/plain-text';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Panel } from '../chrome/admin-page.tsx';
import { useForbiddenWords } from '../form/forbidden-words.ts';
import { findingsIn, WordFindings } from '../form/word-findings.tsx';
import { Hint } from '../chrome/hint.tsx';
import styles from './post.module.css';
import type { PostValues } from './post-values.ts';
import type { PostActions } from './use-post-actions.ts';

/** Words that may promise too much, checked while typing, and the decision of a second manager. */
export function ComplianceCard({
  values,
  item,
  actions,
}: {
  values: PostValues;
  item: StaffPostView | null;
  actions: PostActions;
}) {
  const found = findingsIn(useForbiddenWords(), textsOf(values, item));
  const review = item?.state === 'review' ? item.review : null;

  return (
    <Panel title="표현 점검" aside={found.length === 0 ? undefined : `${found.length}곳`}>
      {review && (
        <div className={styles.review}>
          <p>
            {review.requested_by}님이 공개 승인을 요청했어요.
            {review.own && (
              <span>{' 요청했거나 이 표현이 생긴 뒤로 글을 고친 사람은 승인할 수 없어요.'}</span>
            )}
          </p>
          {!review.own && item && (
            <div className={styles.buttons}>
              <Button
                size="admin"
                variant="outline"
                onClick={() => void actions.decide(item, false)}
              >
                반려
              </Button>
              <Button
                size="admin"
                loading={actions.isBusy}
                onClick={() => void actions.decide(item, true)}
              >
                승인
              </Button>
            </div>
          )}
        </div>
      )}
      {found.length === 0 ? (
        <p className={styles.clean}>
          <Icon name="shield-check" size={18} />
          걸리는 표현이 없어요
        </p>
      ) : (
        <>
          <WordFindings
            found={found}
            noteOf={({ rule, words }) => decisionOf(item, rule.id, words)}
          />
          <Hint>
            이대로 공개하려면 다른 관리자의 승인이 필요해요. 이미 공개한 글은 저장하는 순간 승인
            전까지 사이트에서 내려가요.
          </Hint>
        </>
      )}
    </Panel>
  );
}

function textsOf(
  { title, excerpt, body_html, images, attachments }: PostValues,
  item: StaffPostView | null,
) {
  const body = plainTextOf(body_html);
  const files = (item?.attachments ?? []).filter(({ _id }) => attachments.includes(_id));
  const isOwn = !body.includes(excerpt.replace(/…$/, ''));
  return [
    ['제목', title],
    // An excerpt that was generated from the text has no content of its own.
    ['요약', isOwn ? excerpt : ''],
    ['내용', body],
    ['카드 설명', images.map(({ alt }) => alt).join(' / ')],
    ['첨부 파일', files.map(({ name }) => name).join(' / ')],
  ] as const;
}

function decisionOf(item: StaffPostView | null, rule: string, words: string): string {
  const hit = item?.hits.find((one) => one.rule === rule && one.excerpt.includes(words));
  if (hit?.decision === 'approved') return ` ${hit.decided_by ?? ''}님이 승인했어요.`;
  return hit?.decision === 'refused' ? ` ${hit.decided_by ?? ''}님이 반려했어요.` : '';
}
