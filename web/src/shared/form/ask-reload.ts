import { confirm } from '../dialog/dialog.ts';

/** Asks a writer who continued to edit while another window saved the same text. */
export function askReload(): Promise<boolean> {
  return confirm({
    title: '다른 창에서 먼저 저장했어요',
    message:
      '저장된 내용을 불러오면 지금 쓴 글은 사라져요. 계속 작성하면 다음에 저장할 때 지금 쓴 글로 바뀌어요.',
    buttons: { confirm: '저장된 내용 불러오기', cancel: '계속 작성' },
  });
}
