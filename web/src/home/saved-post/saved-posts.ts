import {
  getMySavedPost,
  listMySavedPosts,
  setMySavedPost,
} from '@maru/contract/account/saved-post';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showAlert } from '../../shared/alert/alert.ts';
import { failureCodeOf, makeCall } from '../../shared/call.ts';
import { callKey, callQuery } from '../../shared/query.ts';
import { sentenceOf } from '../../shared/wording.ts';

export const savedPostQuery = (postId: number) =>
  callQuery(getMySavedPost, { params: { _id: postId } });

interface SavedPostChange {
  _id: number;
  /** Shown in the confirmation. */
  title: string;
  saved: boolean;
}

/** Saves or removes a post. The confirmation alert has an undo action. */
export function useSetSavedPost() {
  const queries = useQueryClient();
  const reread = () =>
    Promise.all(
      [listMySavedPosts, getMySavedPost].map((call) =>
        queries.invalidateQueries({ queryKey: callKey(call) }),
      ),
    );
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ _id, saved }: SavedPostChange) =>
      makeCall(setMySavedPost, { params: { _id }, body: { saved } }),
    onSuccess: async (_answer, asked) => {
      await reread();
      showAlert({
        type: 'success',
        title: asked.title,
        message: asked.saved ? '마이페이지에 담아 두었어요' : '담아 둔 글에서 뺐어요',
        action: { label: '되돌리기', run: () => mutate({ ...asked, saved: !asked.saved }) },
      });
    },
    onError: (error) => {
      const code = failureCodeOf(error);
      const message = code === 'NOT_FOUND' ? '지금은 볼 수 없는 글이에요' : sentenceOf(code);
      if (message !== null) showAlert({ type: 'error', message });
      // Only the response may be lost. The caller does not wait for it.
      void reread();
    },
  });
  return { mutate, isPending, variables };
}
