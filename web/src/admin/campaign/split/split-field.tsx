import { splitSizesOf } from '@maru/contract/campaign/split/split-size';
import { splitMeasure } from '@maru/contract/campaign/split/split-input';
import { variantLetter } from '@maru/contract/campaign/split/variants';
import { SelectField } from '../../../shared/form/select-field.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { Segment } from '../../../shared/ui/segment.tsx';
import { Toggle } from '../../../shared/ui/toggle.tsx';
import type { Channel } from '@maru/contract/message/channel';
import { hasRoom, SHARES, sizeOf, WAITS, type SplitForm } from './split-form.ts';
import { measureWords, sizesText, waitText } from './split-words.ts';
import styles from './split.module.css';
import type { Variants } from './use-variants.ts';

interface VariantTabsProps {
  variants: Variants;
  split: SplitForm | null;
  error: string | undefined;
}

/** Switch of a split test, and the texts to choose from. The chosen one is edited below. */
export function VariantTabs({ variants, split, error }: VariantTabsProps) {
  const { all, at, select, turn, add, remove } = variants;
  return (
    <div role="group" aria-label="A/B 시험" className={styles.group}>
      <Toggle on={split !== null} onChange={turn}>
        A/B 시험으로 문구 비교하기
      </Toggle>
      {split !== null && (
        <div className={styles.tabs}>
          <Segment
            label="고칠 문구"
            options={all.map((_, no) => ({ value: String(no), label: variantLetter(no + 1) }))}
            value={String(at)}
            onChange={(value) => select(Number(value))}
          />
          {hasRoom(split) && (
            <Button variant="outline" size="admin" onClick={add}>
              <Icon name="plus" size={16} />
              문구 추가
            </Button>
          )}
          <Button variant="ghost" size="admin" onClick={remove}>
            {variantLetter(at + 1)} 문구 빼기
          </Button>
        </div>
      )}
      {error !== undefined && (
        <p role="alert" data-refused="true" tabIndex={-1} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}

interface SplitRulesProps {
  channel: Channel;
  split: SplitForm | null;
  /** Number of recipients; `null` until it is known. */
  total: number | null;
  onChange: (split: SplitForm) => void;
}

/** How a split test divides the recipients, compares the texts and decides. */
export function SplitRules({ channel, split, total, onChange }: SplitRulesProps) {
  if (split === null) return null;
  const { share, measure, waitMin } = split;
  const sizes = total === null ? null : splitSizesOf(total, sizeOf(split));
  return (
    <div role="group" aria-label="A/B 시험 방법" className={styles.rulesGroup}>
      <div className={styles.rules}>
        <SelectField
          label="시험으로 먼저 보낼 비율"
          options={choicesOf(SHARES, share, (each) => `${each}%`)}
          value={String(share)}
          onChange={({ target }) => onChange({ ...split, share: Number(target.value) })}
        />
        <SelectField
          label="비교 기준"
          options={Object.entries(measureWords).map(([value, label]) => ({ value, label }))}
          value={measure}
          onChange={({ target }) =>
            onChange({ ...split, measure: splitMeasure.parse(target.value) })
          }
        />
        <SelectField
          label="기다릴 시간"
          options={choicesOf(WAITS, waitMin, waitText)}
          value={String(waitMin)}
          onChange={({ target }) => onChange({ ...split, waitMin: Number(target.value) })}
        />
      </div>
      <p role="status" className={styles.help}>
        {sizes !== null
          ? sizesText(channel, sizes)
          : total === null
            ? '받는 사람을 세면 몇 명씩 나누는지 보여요.'
            : '받는 사람이 적어서 나눌 수 없어요.'}{' '}
        {measure === 'manual'
          ? '시간이 지나면 어느 문구를 보낼지 직접 정해요.'
          : '차이가 뚜렷하지 않으면 보내지 않고 관리자에게 물어요.'}
      </p>
    </div>
  );
}

/** Options of a number. A current value that is not among the usual ones is offered too. */
function choicesOf(usual: readonly number[], now: number, wordsOf: (each: number) => string) {
  const all = usual.includes(now) ? usual : [...usual, now].toSorted((one, other) => one - other);
  return all.map((each) => ({ value: String(each), label: wordsOf(each) }));
}
