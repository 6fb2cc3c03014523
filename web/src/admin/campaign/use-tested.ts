import { useState } from 'react';
import { confirm } from '../../shared/dialog/dialog.ts';
import { variantLetter } from '@maru/contract/campaign/split/variants';

interface Tested {
  /** Notes that these words were sent to oneself. */
  note: () => void;
  /** Whether the message may be sent. If not, offers to send the required test first. */
  ask: (test: () => Promise<void>) => Promise<boolean>;
}

interface TestedOptions {
  /** All texts that are sent. A split test has several. */
  all: readonly object[];
  /** Whether the initial texts were already tested, such as those of a changed campaign. */
  isTested: boolean;
  /** Shows one of several texts. */
  onSelect: (at: number) => void;
}

/**
 * Whether staff sent the current texts to themselves as a test (M16). A test is meant for review, so
 * it does not continue to sending automatically.
 */
export function useTested(words: object, { all, isTested, onSelect }: TestedOptions): Tested {
  const now = JSON.stringify(words);
  const wanted = all.map((one) => JSON.stringify(one));
  const [tested, setTested] = useState<readonly string[]>(isTested ? wanted : []);
  return {
    note: () => setTested((before) => [...before, now]),
    ask: async (test) => {
      const missing = wanted.flatMap((one, at) => (tested.includes(one) ? [] : [at]));
      const [first] = missing;
      if (first === undefined) return true;
      const isShown = missing.some((at) => wanted[at] === now);
      const agreed = await confirm({
        title: '먼저 나에게 테스트로 받아 보세요',
        message:
          wanted.length === 1
            ? '지금 쓴 내용 그대로 한 번 받아서 확인한 뒤, 발송을 다시 눌러 주세요.'
            : `문구마다 한 번씩 받아서 확인한 뒤, 발송을 다시 눌러 주세요. 아직 받지 않은 문구: ${missing
                .map((at) => variantLetter(at + 1))
                .join(', ')}`,
        buttons: { confirm: isShown ? '나에게 테스트' : `${variantLetter(first + 1)} 문구 보기` },
      });
      if (!agreed) return false;
      if (isShown) await test();
      else onSelect(first);
      return false;
    },
  };
}
