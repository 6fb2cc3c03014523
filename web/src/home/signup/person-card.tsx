import { beginIdentityCheck, identifySignup } from '@maru/contract/session/identity';
import { linkIdentifiedSocialLogin } from '@maru/contract/social-login/social-login';
import { socialProviderNames, type SocialProvider } from '@maru/contract/session/social-provider';
import { useNavigate } from 'react-router-dom';
import { CallFailed, failureCodeOf, makeCall } from '../../shared/call.ts';
import { confirm, inform } from '../../shared/dialog/dialog.ts';
import { paths } from '../../shared/paths.ts';
import { loginAccepted, takeReturn } from '../../shared/session/session.ts';
import { Card } from '../../shared/ui/card.tsx';
import { Tile } from '../../shared/ui/tile.tsx';
import { wording } from '../../shared/wording.ts';
import { IdentityCheck } from '../identity/identity-check.tsx';
import { noteConnecting, readConnecting } from '../social-login/connecting.ts';
import { forgetDraft, type SignupPerson } from './signup-draft.ts';
import { failureSentenceOf } from '../../shared/alert/say-failure.ts';
import styles from './signup.module.css';

interface PersonCardProps {
  ticket: string;
  onPerson: (person: SignupPerson) => void;
  /** The ticket ran out: the consents have to be given again. */
  onTicketGone: () => void;
}

/**
 * First half of the second step: identity verification by the carrier. It provides the name and the
 * number.
 */
export function PersonCard({ ticket, onPerson, onTicketGone }: PersonCardProps) {
  const navigate = useNavigate();

  const identified = async (identity: string) => {
    try {
      onPerson((await makeCall(identifySignup, { body: { ticket, identity } })).item);
    } catch (error) {
      const refused = error instanceof CallFailed ? error.errors : [];
      const [why] = refused.filter(({ path }) => path === 'identity');
      if (refused.some(({ path }) => path === 'ticket')) return onTicketGone();
      if (why?.message === 'taken') {
        const provider = readConnecting();
        return provider ? offerLinking(provider) : offerFinding();
      }
      if (why?.message === 'withdrawn') return inform({ title: wording.login.withdrawn });
      if (why?.message === 'under_age') {
        return inform({ title: '만 19세가 되지 않아 가입할 수 없어요.' });
      }
      await inform({ title: failureSentenceOf(error) });
    }
  };

  /** The identity check has proved the account. */
  const offerLinking = async (provider: SocialProvider) => {
    const name = socialProviderNames[provider];
    const isWanted = await confirm({
      title: '이미 가입한 계정이 있어요',
      message: `한 사람이 계정 하나만 만들 수 있어요. 가입한 계정에 ${name} 계정을 연결하고 로그인할까요?`,
      buttons: { confirm: '연결하고 로그인', cancel: '닫기' },
    });
    if (!isWanted) return;
    try {
      await makeCall(linkIdentifiedSocialLogin, { body: { ticket } });
    } catch (error) {
      await inform({ title: sentenceOfLinking(error, name) });
      return;
    }
    noteConnecting(null);
    forgetDraft();
    await loginAccepted();
    await navigate(takeReturn(paths.home), { replace: true });
  };

  const offerFinding = async () => {
    const find = await confirm({
      title: '이미 가입한 계정이 있어요',
      message: '한 사람이 계정 하나만 만들 수 있어요. 가입한 아이디를 찾아볼까요?',
      buttons: { confirm: '아이디 찾기', cancel: '닫기' },
    });
    if (find) await navigate(`${paths.findAccount}?tab=id`);
  };

  return (
    <Card padding="lg" className={styles.form}>
      <div className={styles.person}>
        <Tile icon="shield-check" />
        <h2>먼저 본인확인을 해 주세요</h2>
        <p className={styles.lead}>
          본인 명의의 휴대폰으로 확인해요. 이름과 휴대폰 번호는 확인한 정보로 채워져 다시 입력하지
          않아도 돼요.
        </p>
        <div className={styles.personAction}>
          <IdentityCheck
            begin={() => makeCall(beginIdentityCheck, { body: { purpose: 'signup', ticket } })}
            onDone={identified}
          />
        </div>
      </div>
    </Card>
  );
}

function sentenceOfLinking(error: unknown, name: string): string {
  const code = failureCodeOf(error);
  if (code === 'STATE_CONFLICT') return `가입한 계정에 이미 다른 ${name} 계정이 연결돼 있어요.`;
  if (code === 'INVALID_INPUT') return `${name} 로그인 시간이 지났어요. 다시 시작해 주세요.`;
  return code === 'ACCESS_DENIED' ? wording.login.suspended : failureSentenceOf(error);
}
