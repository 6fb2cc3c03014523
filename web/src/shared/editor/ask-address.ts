import { isBlank } from '@maru/contract/text/clean-text';
import { ReactEditor } from 'slate-react';
import { openModal } from '../dialog/dialog.ts';
import { embedUrlOf } from '../dialog/video-link.ts';
import { wording } from '../wording.ts';
import { insertBlock, linkAt, setLink } from './editor-commands.ts';
import type { HtmlEditorApi } from './editor-nodes.ts';
import { isPrivateTarget, linkTargetOf } from './link-target.ts';

const WRONG_LINK = '주소를 확인해 주세요.';
const WRONG_VIDEO = '유튜브 영상 주소를 넣어 주세요.';

/** Validation message for a link target, or `null` if it is valid or empty. */
export function linkProblem(url: string): string | null {
  if (isBlank(url) || linkTargetOf(url) !== null) return null;
  return isPrivateTarget(url) ? wording.validation.privateAddress : WRONG_LINK;
}

/** Asks for the link target of the selected text. An empty answer removes the link. */
export async function setLinkByDialog(editor: HtmlEditorApi): Promise<void> {
  const { selection } = editor;
  const before = linkAt(editor);
  const { confirmed, values } = await openModal({
    title: '링크',
    inputs: [
      {
        id: 'url',
        label: '주소',
        type: 'text',
        value: before ?? '',
        placeholder: 'https:// 또는 /cs/notice',
        help: '비워 두면 링크를 지워요',
        check: linkProblem,
      },
    ],
    buttons: { confirm: '넣기' },
  });
  // The dialog had the focus; where the caret was is where the link belongs.
  ReactEditor.focus(editor);
  if (selection !== null) editor.select(selection);
  if (confirmed) setLink(editor, linkTargetOf(values['url'] ?? ''));
}

/** Asks for a video that meets the product's link rule and inserts it below the caret. */
export async function insertVideoByDialog(editor: HtmlEditorApi): Promise<void> {
  const { selection } = editor;
  const { confirmed, values } = await openModal({
    title: '영상 넣기',
    inputs: [
      {
        id: 'url',
        label: '유튜브 주소',
        type: 'text',
        required: true,
        placeholder: 'https://youtu.be/…',
        check: (url) => (embedUrlOf(url) === null ? WRONG_VIDEO : null),
      },
    ],
    buttons: { confirm: '넣기' },
  });
  ReactEditor.focus(editor);
  if (selection !== null) editor.select(selection);
  const player = embedUrlOf(values['url'] ?? '');
  if (!confirmed || player === null) return;
  // Stored without its parameters, the way the server writes it.
  insertBlock(editor, {
    type: 'video',
    url: player.replace(/\?.*$/, ''),
    children: [{ text: '' }],
  });
}
