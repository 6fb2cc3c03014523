import { useEffect, useState, type ReactNode } from 'react';
import { readStored, writeStored } from '../../shared/browser-storage.ts';
import { copyText } from '../../shared/copy-text.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Segment } from '../../shared/ui/segment.tsx';
import { READING_SIZES, readingSizeOf, type ReadingSize } from './reading-size.ts';
import styles from './reading-tools.module.css';

const STORED = 'maru.device.readingSize';
const NAMES: Readonly<Record<ReadingSize, string>> = {
  100: '보통 글자',
  112.5: '큰 글자',
  125: '아주 큰 글자',
};

/** The size in which this browser reads articles. The usual one until the browser has looked. */
export function useReadingSize(): [ReadingSize, (size: ReadingSize) => void] {
  const [size, setSize] = useState<ReadingSize>(100);
  useEffect(() => setSize(readingSizeOf(readStored('local', STORED))), []);
  return [
    size,
    (chosen) => {
      setSize(chosen);
      writeStored('local', STORED, String(chosen));
    },
  ];
}

/** Copies the address of an article, and chooses the size of its words. Other tools come first. */
export function ReadingTools({
  size,
  onSize,
  children,
}: {
  children?: ReactNode;
  size: ReadingSize;
  onSize: (size: ReadingSize) => void;
}) {
  return (
    <div className={styles.tools}>
      {children}
      <Button variant="outline" size="sm" onClick={() => void copyAddress()}>
        <Icon name="link" size={18} />
        링크 복사
      </Button>
      <Segment
        label="글자 크기"
        value={String(size)}
        onChange={(value) => onSize(readingSizeOf(value))}
        options={READING_SIZES.map((option) => ({
          value: String(option),
          label: (
            <>
              <span aria-hidden="true" style={{ fontSize: `${option}%` }}>
                가
              </span>
              <span className="sr-only">{NAMES[option]}</span>
            </>
          ),
        }))}
      />
    </div>
  );
}

function copyAddress(): Promise<void> {
  return copyText(location.href, {
    done: '링크를 복사했어요',
    failed: '복사하지 못했어요. 주소창의 주소를 복사해 주세요',
  });
}
