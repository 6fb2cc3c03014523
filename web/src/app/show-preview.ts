import { boards, listFaqs, type PostView } from '@maru/contract/post/post';
import type { OutputOf } from '@maru/contract/core/call';
import type { StaffPostKind } from '@maru/contract/post/staff-post';
import type { QueryClient } from '@tanstack/react-query';
import { callKey } from '../shared/query.ts';

/**
 * Puts a post into the query cache in place of the public one. A page that shows it updates at
 * once.
 */
export function showPreview(
  queries: QueryClient,
  { kind, post }: { kind: StaffPostKind; post: PostView },
): void {
  if (kind === 'faq') return showFaq(queries, post);
  const key = callKey(boards[kind].get, { params: { _id: post._id } });
  queries.setQueryData(key, { item: post });
  // Several boards share one address, so the page first determines the board of the post
  // (detail-screen.tsx).
  queries.setQueryData(['board of post', post._id], kind);
}

/** A FAQ entry is shown in the list of all entries, so the cached lists are updated. */
function showFaq(queries: QueryClient, post: PostView): void {
  const faq = {
    _id: post._id,
    category: post.category ?? '기타',
    question: post.title,
    answer_html: post.body_html,
  };
  queries.setQueriesData<OutputOf<typeof listFaqs>>({ queryKey: callKey(listFaqs) }, (answer) => {
    if (!answer) return answer;
    const isThere = answer.items.some(({ _id }) => _id === post._id);
    const items = isThere
      ? answer.items.map((one) => (one._id === post._id ? faq : one))
      : [faq, ...answer.items];
    return { ...answer, items };
  });
}
