import { DATA_FILES_A_DAY, takeMyData } from '@maru/contract/account/own-data';
import { brand } from '#brand';
import { showAlert } from '../../shared/alert/alert.ts';
import { failureCodeOf, makeCall } from '../../shared/call.ts';
import { dayOf } from '../../shared/format.ts';
import { saveFile } from '../../shared/save-file.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { sentenceOf } from '../../shared/wording.ts';
import { readableFileOf } from './data-file.ts';
import { useAction } from '../../shared/use-action.ts';
import styles from './own-page.module.css';

type Format = 'html' | 'json';

const MIME_TYPES: Record<Format, string> = { html: 'text/html', json: 'application/json' };

/** Download of all stored data about a member, to read or to transfer to another service. */
export function DataDownload({ onProofOver }: { onProofOver: () => Promise<unknown> }) {
  const { busy, run } = useAction<Format>();

  const take = async (format: Format) => {
    await run(
      async () => {
        const data = await makeCall(takeMyData, {});
        const day = dayOf(data.made_at);
        const text =
          format === 'html' ? readableFileOf(brand.name, data) : JSON.stringify(data, null, 2);
        saveFile(
          new Blob([text], { type: `${MIME_TYPES[format]};charset=utf-8` }),
          `${brand.id}-${day}.${format}`,
        );
        showAlert({
          type: 'success',
          message: `파일을 저장했어요. 오늘 ${data.left}번 더 받을 수 있어요.`,
        });
      },
      {
        failed: async (error) => {
          const code = failureCodeOf(error);
          const message = sentencesOf(code);
          if (message !== null) showAlert({ type: 'error', message });
          if (code === 'Unauthorized') await onProofOver();
        },
        key: format,
      },
    );
  };

  return (
    <Card>
      <p>
        가입 정보, 동의, 주문과 결제, 후기, 받은 메시지, 로그인과 시청 기록까지 보관 중인 내 정보를
        모두 받아요. 하루 {DATA_FILES_A_DAY}번 받을 수 있어요.
      </p>
      <div className={styles.files}>
        <Button
          loading={busy === 'html'}
          aria-disabled={busy !== null}
          onClick={() => void take('html')}
        >
          읽는 파일(HTML)
        </Button>
        <Button
          variant="outline"
          loading={busy === 'json'}
          aria-disabled={busy !== null}
          onClick={() => void take('json')}
        >
          옮기는 파일(JSON)
        </Button>
      </div>
    </Card>
  );
}

function sentencesOf(code: ReturnType<typeof failureCodeOf>): string | null {
  if (code === 'Unauthorized') return '확인 시간이 지났어요. 비밀번호를 다시 확인해 주세요.';
  if (code === 'TOO_MANY_REQUESTS') return '오늘은 모두 받았어요. 내일 다시 받아 주세요.';
  return sentenceOf(code);
}
