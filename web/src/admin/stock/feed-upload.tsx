import { stockFeedCalls, type ClosesReport } from '@maru/contract/stock/feed/staff-feed';
import { isBlank } from '@maru/contract/text/clean-text';
import { useEffect, useId, useState } from 'react';
import { showAlert } from '../../shared/alert/alert.ts';
import { sayFailure } from '../../shared/alert/say-failure.ts';
import { CallFailed, makeCall } from '../../shared/call.ts';
import { openLayer, type ModalBodyProps } from '../../shared/dialog/dialog.ts';
import { DayField } from '../../shared/form/date-field.tsx';
import { FileButton } from '../../shared/form/file-button.tsx';
import { TextareaField } from '../../shared/form/textarea-field.tsx';
import { dayOf, formatNumber } from '../../shared/format.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { announce } from '../../shared/ui/announcer.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { readTableFile } from '../table-import/table-text.ts';
import { rowProblemWords } from './feed-words.ts';
import styles from './feed.module.css';

const NO_HEADINGS = '종목코드·종가·시가·고가·저가·거래량 머리글이 있는 표가 필요해요.';

/** Uploads a file of closes. The rows that cannot be read are listed with their reasons. */
export async function uploadCloses(): Promise<void> {
  await openLayer({ title: '종가 파일 올리기', width: 'wide', component: UploadForm });
}

function UploadForm({ close }: ModalBodyProps) {
  const [text, setText] = useState('');
  const [day, setDay] = useState('');
  const [stored, setStored] = useState<{ of: string; report: ClosesReport } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const key = `${day}\n${text}`;
  const report = stored?.of === key ? stored.report : null;

  const take = async (chosen: File | undefined) => {
    if (!chosen) return;
    const read = await readTableFile(chosen);
    if ('problem' in read) showAlert({ type: 'error', message: read.problem });
    else setText(read.text);
  };
  const send = async () => {
    setBusy(true);
    try {
      const body = { text, day: day === '' ? null : day };
      setStored({ of: key, report: await makeCall(stockFeedCalls.upload, { body }) });
    } catch (error) {
      sayFailure(error, sentenceOfRefusal(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className={styles.form}>
      <DayField
        label="날짜"
        help="표에 일자 열이 없으면 모든 줄에 쓰여요"
        max={dayOf(serverNow())}
        value={day}
        onChange={setDay}
      />
      <TextareaField
        label="표"
        help="거래소에서 받은 CSV 파일을 고르거나 엑셀에서 복사해 붙여 넣으세요"
        rows={6}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className={styles.actions}>
        <FileButton
          variant="outline"
          size="admin"
          label="종가 CSV 파일 고르기"
          accept={['.csv', '.tsv', '.txt', 'text/csv']}
          onFiles={([chosen]) => void take(chosen)}
        >
          <Icon name="upload" size={18} />
          CSV 파일
        </FileButton>
      </div>
      {report && <Report report={report} />}
      {report ? (
        <Button size="admin-lg" full onClick={() => close(true)}>
          닫기
        </Button>
      ) : (
        <Button
          size="admin-lg"
          full
          loading={isBusy}
          loadingText="저장하는 중"
          aria-disabled={isBlank(text)}
          onClick={() => void send()}
        >
          종가 저장
        </Button>
      )}
    </div>
  );
}

/** Message for a refused file; `null` for other failures. */
function sentenceOfRefusal(error: unknown): string | null {
  if (!(error instanceof CallFailed) || error.code !== 'INVALID_INPUT') return null;
  return error.errors.some(({ path }) => path === 'day') ? '날짜를 확인해 주세요' : NO_HEADINGS;
}

function Report({ report }: { report: ClosesReport }) {
  const id = useId();
  const { refused, rows } = report;
  useEffect(() => announce(summaryOf(report)), [report]);
  return (
    <section aria-labelledby={id} className={styles.report}>
      <p id={id} className={styles.summary}>
        {summaryOf(report)}
      </p>
      {rows.length > 0 && (
        <ul className={styles.refused}>
          {rows.map(({ line, problem }) => (
            <li key={line}>
              {formatNumber(line)}번째 줄: {rowProblemWords[problem]}
            </li>
          ))}
        </ul>
      )}
      {refused > rows.length && (
        <p className={styles.never}>나머지 {formatNumber(refused - rows.length)}줄은 줄였어요.</p>
      )}
    </section>
  );
}

function summaryOf({ stored, read, refused }: ClosesReport): string {
  return [
    `저장 ${formatNumber(stored)}`,
    `그대로 ${formatNumber(read - stored)}`,
    `거절 ${formatNumber(refused)}`,
  ].join(' · ');
}
