import { beginMyIdentityCheck, setMyIdentity } from '@maru/contract/session/identity';
import { CallFailed, failureCodeOf, makeCall } from '../../shared/call.ts';
import { inform } from '../../shared/dialog/dialog.ts';
import { sentenceOf, wording } from '../../shared/wording.ts';
import { IdentityCheck } from './identity-check.tsx';

const REFUSALS: ReadonlyMap<string, string> = new Map([
  ['taken', '본인확인한 다른 계정이 있어요. 그 계정으로 로그인해 주세요.'],
  ['withdrawn', '탈퇴한 적이 있어 본인확인을 할 수 없어요. 고객센터에 문의해 주세요.'],
  ['under_age', '만 19세가 되지 않아 본인확인을 할 수 없어요.'],
]);

interface OwnIdentityCheckProps {
  /** The account has an identity from now on. */
  onIdentified: () => Promise<unknown>;
  label?: string;
}

/** Runs an identity check for the logged-in member, and stores the result in the account. */
export function OwnIdentityCheck({ onIdentified, label }: OwnIdentityCheckProps) {
  const keep = async (identity: string) => {
    try {
      await makeCall(setMyIdentity, { body: { identity } });
    } catch (error) {
      const code = failureCodeOf(error);
      const [why] = error instanceof CallFailed ? error.errors : [];
      // Identified in another window meanwhile: that is all that is needed.
      if (code !== 'STATE_CONFLICT') {
        await inform({
          title: REFUSALS.get(why?.message ?? '') ?? sentenceOf(code) ?? wording.login.error,
        });
        return;
      }
    }
    await onIdentified();
  };

  return (
    <IdentityCheck
      begin={() => makeCall(beginMyIdentityCheck, { body: {} })}
      onDone={keep}
      label={label}
    />
  );
}
