import { useState } from 'react';
import { confirm } from '../../shared/dialog/dialog.ts';

interface Tested {
  /** Notes that these words were sent to oneself. */
  note: () => void;
  /** Whether this text may be sent. If not, offers to send the required test first. */
  ask: (test: () => Promise<void>) => Promise<boolean>;
}

/**
 * Whether staff sent the current text to themselves as a test (M16). A test is meant for review, so
 * it does not continue to sending automatically.
 *
 * @param isTested whether the initial text was already tested, such as that of a changed campaign.
 */
export function useTested(words: object, isTested = false): Tested {
  const now = JSON.stringify(words);
  const [tested, setTested] = useState(isTested ? now : null);
  return {
    note: () => setTested(now),
    ask: async (test) => {
      if (tested === now) return true;
      const wanted = await confirm({
        title: '먼저 나에게 테스트로 받아 보세요',
        message: '지금 쓴 내용 그대로 한 번 받아서 확인한 뒤, 발송을 다시 눌러 주세요.',
        buttons: { confirm: '나에게 테스트' },
      });
      if (wanted) await test();
      return false;
    },
  };
}
