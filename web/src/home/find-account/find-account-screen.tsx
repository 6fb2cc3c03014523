import { beginIdentityCheck } from '@maru/contract/session/identity';
import { findId } from '@maru/contract/session/signup';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { failureSentenceOf } from '../../shared/alert/say-failure.ts';
import { failureCodeOf, makeCall } from '../../shared/call.ts';
import { inform } from '../../shared/dialog/dialog.ts';
import { formatDay } from '../../shared/format.ts';
import { paths } from '../../shared/paths.ts';
import { LinkButton } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Container } from '../../shared/ui/layout.tsx';
import { Tabs } from '../../shared/ui/tabs.tsx';
import { Tile } from '../../shared/ui/tile.tsx';
import { IdentityCheck } from '../identity/identity-check.tsx';
import { PhoneCheck } from '../signup/phone-check.tsx';
import styles from './find-account-screen.module.css';
import { FindPassword } from './find-password.tsx';
import { Or } from './or.tsx';
import { PROOF_GONE, type Proof } from './use-new-password.ts';

/** Finds the login id, or sets a new password. The URL holds the selected task. */
export function Screen() {
  const [search, setSearch] = useSearchParams();
  const tab = search.get('tab') === 'password' ? 'password' : 'id';
  return (
    <Container className={styles.page}>
      <h1 tabIndex={-1} className={styles.title}>
        계정 찾기
      </h1>
      <Tabs
        label="계정 찾기"
        value={tab}
        onChange={(next) => setSearch({ tab: next }, { replace: true })}
        tabs={[
          { value: 'id', label: '아이디 찾기', panel: <FindId /> },
          { value: 'password', label: '비밀번호 찾기', panel: <FindPassword /> },
        ]}
      />
    </Container>
  );
}

function FindId() {
  const [phone, setPhone] = useState('');
  const [found, setFound] = useState<readonly { user_id: string; joined_at: string }[] | null>(
    null,
  );

  const proved = async (proof: Proof) => {
    try {
      setFound((await makeCall(findId, { body: proof })).items);
    } catch (error) {
      const isProofGone = failureCodeOf(error) === 'INVALID_INPUT';
      await inform({ title: isProofGone ? PROOF_GONE : failureSentenceOf(error) });
    }
  };

  if (found === null) {
    return (
      <Card padding="lg" className={styles.card}>
        <p className={styles.lead}>본인확인을 하거나, 가입한 휴대폰 번호로 아이디를 찾아요.</p>
        <IdentityCheck
          begin={() => makeCall(beginIdentityCheck, { body: { purpose: 'find-id' } })}
          onDone={(identity) => proved({ identity })}
        />
        <Or />
        <PhoneCheck
          purpose="find-id"
          phone={phone}
          onPhone={setPhone}
          proof={null}
          onProof={(verification) => {
            if (verification !== null) void proved({ verification });
          }}
        />
      </Card>
    );
  }
  return (
    <Card padding="lg" className={styles.result}>
      <Tile icon="user" />
      <h2>{found.length === 0 ? '가입한 계정이 없어요' : '아이디를 찾았어요'}</h2>
      {found.map(({ user_id, joined_at }) => (
        <dl key={user_id} className={styles.facts}>
          <div>
            <dt>아이디</dt>
            <dd>{user_id}</dd>
          </div>
          <div>
            <dt>가입일</dt>
            <dd>{formatDay(joined_at)}</dd>
          </div>
        </dl>
      ))}
      {found.length === 0 ? (
        <LinkButton full size="lg" to={paths.signupTerms}>
          무료 회원가입
        </LinkButton>
      ) : (
        <LinkButton full size="lg" to={paths.login}>
          로그인하기
        </LinkButton>
      )}
      <LinkButton full size="lg" variant="outline" to={`${paths.findAccount}?tab=password`}>
        비밀번호 찾기
      </LinkButton>
    </Card>
  );
}
