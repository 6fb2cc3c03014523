import {
  agreeToTerms,
  listTerms,
  type TermsKind,
  type TermsVersion,
} from '@maru/contract/session/signup';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { CallFailed, makeCall } from '../../shared/call.ts';
import { inform } from '../../shared/dialog/dialog.ts';
import { Agreement } from '../../shared/form/agreement.tsx';
import { announceInvalid } from '../../shared/form/announce-invalid.ts';
import { Checkbox } from '../../shared/form/choice-field.tsx';
import { TermsText } from '../../shared/form/terms-text.tsx';
import { paths } from '../../shared/paths.ts';
import { callKey, callQuery } from '../../shared/query.ts';
import { useSession } from '../../shared/session/session.store.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Container } from '../../shared/ui/layout.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { wording } from '../../shared/wording.ts';
import { ConnectingNote } from '../social-login/connecting-note.tsx';
import { useConnecting } from '../social-login/connecting.ts';
import { SocialButtons } from '../social-login/social-buttons.tsx';
import { ClosedNotice } from '../feature/closed-notice.tsx';
import { useLiveFeature } from '../feature/use-feature.ts';
import {
  documentState,
  isRequired,
  missingConsents,
  overallOf,
  takesAdvertising,
  withAll,
  withConsent,
  withDocument,
  type Consents,
} from './consent-choice.ts';
import { beginDraft, keepConsents, readConsents } from './signup-draft.ts';
import { SignupSteps } from './signup-steps.tsx';
import { failureSentenceOf } from '../../shared/alert/say-failure.ts';
import { useAction } from '../../shared/use-action.ts';
import styles from './signup.module.css';

const ORDER: readonly TermsKind[] = ['terms', 'privacy', 'ethics', 'marketing', 'night'];

/** Title of a consent, where it differs from the document's title. */
const TITLES: Partial<Record<TermsKind, string>> = { privacy: '개인정보 수집·이용' };

const LINES: Partial<Record<TermsKind, string>> = {
  marketing: '문자 · 푸시 각각 설정할 수 있어요',
  night: '21:00 – 08:00에도 받을게요',
};

export function prefetch(queries: QueryClient) {
  return queries.fetchQuery(callQuery(listTerms, {}));
}

/** The first step of signing up: the consents, required and optional in separate groups. */
export function Screen() {
  const navigate = useNavigate();
  const { initialized, authenticated } = useSession();
  const query = useQuery(callQuery(listTerms, {}));
  const [connecting, setConnecting] = useConnecting();

  useEffect(() => {
    if (initialized && authenticated) void navigate(paths.home, { replace: true });
  }, [initialized, authenticated, navigate]);

  return (
    <Container className={styles.page}>
      <SignupSteps current={1} />
      <div className={styles.head}>
        <h1 tabIndex={-1}>서비스 이용에 동의해 주세요</h1>
        <p className={styles.lead}>필수 항목에 동의하면 다음으로 넘어갈 수 있어요</p>
      </div>
      {connecting ? (
        <ConnectingNote provider={connecting} at="signup" onCancel={() => setConnecting(null)} />
      ) : (
        <div className={styles.social}>
          <SocialButtons act="시작하기" />
        </div>
      )}
      <div className={styles.terms}>
        <Loaded query={query} skeleton={<Skeleton height={480} />}>
          {({ items }) => <AllConsents documents={items} />}
        </Loaded>
      </div>
    </Container>
  );
}

function AllConsents({ documents }: { documents: readonly TermsVersion[] }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [consents, setConsents] = useKeptConsents(documents);
  const [refused, setRefused] = useState(false);
  const { isBusy: busy, run } = useAction();
  const open = useLiveFeature('signup');
  const overall = overallOf(consents);
  const missing = missingConsents(consents);

  const goOn = async () => {
    setRefused(missing.length > 0);
    if (missing.length > 0) {
      announceInvalid(missing.length);
      document.querySelector<HTMLInputElement>(`[name="consent-${missing[0]}"]`)?.focus();
      return;
    }
    await run(
      async () => {
        const { item } = await makeCall(agreeToTerms, {
          body: {
            agreed: [...consents],
            versions: {
              terms: versionOf(documents, 'terms'),
              privacy: versionOf(documents, 'privacy'),
              ethics: versionOf(documents, 'ethics'),
              marketing: versionOf(documents, 'marketing'),
              night: versionOf(documents, 'night'),
            },
          },
        });
        beginDraft(item.ticket);
        await navigate(paths.signup);
      },
      {
        failed: async (error) => {
          if (error instanceof CallFailed && error.code === 'VERSION_CONFLICT') {
            setConsents(new Set());
            await queries.invalidateQueries({ queryKey: callKey(listTerms) });
            await inform({ title: '그사이 약관이 바뀌었어요. 새 약관을 확인하고 동의해 주세요.' });
            return;
          }
          await inform({ title: failureSentenceOf(error) });
        },
      },
    );
  };

  return (
    <>
      <ClosedNotice feature="signup" open={open} />
      <Card padding="lg">
        <Checkbox
          className={styles.all}
          checked={overall === 'all'}
          mixed={overall === 'some'}
          onChange={(event) => setConsents(withAll(event.target.checked))}
        >
          전체 동의하기
        </Checkbox>
        {ORDER.map((kind) => {
          const document = documents.find((one) => one.kind === kind);
          return (
            document && (
              <Document
                key={kind}
                document={document}
                consents={consents}
                missing={refused && missing.some((one) => one === kind)}
                onChange={setConsents}
              />
            )
          );
        })}
      </Card>
      <div className={styles.actions}>
        <Button variant="neutral" size="lg" onClick={() => void navigate(-1)}>
          취소
        </Button>
        <Button size="lg" aria-disabled={!open} loading={busy} onClick={() => void goOn()}>
          {open ? '동의하고 계속하기' : '지금은 가입할 수 없어요'}
        </Button>
      </div>
    </>
  );
}

const versionOf = (documents: readonly TermsVersion[], kind: TermsKind) =>
  documents.find((document) => document.kind === kind)?.version ?? 0;

/**
 * Ticked consents, kept while the visitor is at another step. The server renders none, so they
 * return after the first render. A newer version of a document starts with none.
 */
function useKeptConsents(documents: readonly TermsVersion[]) {
  const [consents, setConsents] = useState<Consents>(new Set());
  const versions = ORDER.map((kind) => versionOf(documents, kind)).join();

  useEffect(() => setConsents(new Set(readConsents(versions))), [versions]);

  const change = (changed: Consents) => {
    setConsents(changed);
    keepConsents(versions, [...changed]);
  };
  return [consents, change] as const;
}

interface DocumentProps {
  document: TermsVersion;
  consents: Consents;
  /** It is required, and the visitor tried to continue without it. */
  missing: boolean;
  onChange: (consents: Consents) => void;
}

function Document({ document, consents, missing, onChange }: DocumentProps) {
  const { kind, body_html } = document;
  const title = TITLES[kind] ?? document.title;
  const state = documentState(consents, kind);

  return (
    <Agreement
      name={`consent-${kind}`}
      title={title}
      needed={isRequired(kind)}
      checked={state === 'all'}
      mixed={state === 'some'}
      disabled={kind === 'night' && !takesAdvertising(consents)}
      error={missing ? wording.validation.consent : undefined}
      line={LINES[kind]}
      onChange={(checked) => onChange(withDocument(consents, kind, checked))}
      full={{ text: <TermsText html={body_html} /> }}
    >
      {kind === 'marketing' && (
        <div className={styles.channels}>
          <Checkbox
            checked={consents.has('marketing_sms')}
            onChange={(event) =>
              onChange(withConsent(consents, 'marketing_sms', event.target.checked))
            }
          >
            문자(SMS)
          </Checkbox>
          <Checkbox
            checked={consents.has('marketing_push')}
            onChange={(event) =>
              onChange(withConsent(consents, 'marketing_push', event.target.checked))
            }
          >
            웹 푸시
          </Checkbox>
        </div>
      )}
    </Agreement>
  );
}
