import { permissions, type Permission } from '@maru/contract/core/call';
import {
  getSecondFactorRule,
  listManagers,
  setSecondFactorRule,
} from '@maru/contract/manager/manager';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showAlert } from '../../shared/alert/alert.ts';
import { sayFailure } from '../../shared/alert/say-failure.ts';
import { makeCall } from '../../shared/call.ts';
import { confirm } from '../../shared/dialog/dialog.ts';
import { Checkbox } from '../../shared/form/choice-field.tsx';
import { callKey, callQuery } from '../../shared/query.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { Panel } from '../chrome/admin-page.tsx';
import { permissionName } from './manager-words.tsx';
import styles from './manager.module.css';

/** Permissions that require a second factor at login. */
export function SecondFactorRule() {
  const query = useQuery(callQuery(getSecondFactorRule, {}));
  return (
    <Panel title="2단계 인증을 꼭 써야 하는 권한">
      <Loaded query={query} skeleton={<Skeleton height={64} />}>
        {({ item }) => (
          <RuleForm
            key={item.permissions.join()}
            stored={item.permissions}
            without={item.without}
          />
        )}
      </Loaded>
    </Panel>
  );
}

function RuleForm({ stored, without }: { stored: readonly Permission[]; without: number }) {
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<ReadonlySet<Permission>>(() => new Set(stored));
  const [isSaving, setSaving] = useState(false);
  const isSame = stored.length === chosen.size && stored.every((one) => chosen.has(one));

  const toggle = (permission: Permission, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(permission);
    else next.delete(permission);
    setChosen(next);
  };
  const save = async () => {
    const sure = await confirm({
      title: '2단계 인증 규칙을 바꿀까요?',
      message:
        '고른 권한을 가진 관리자는 2단계 인증을 설정할 때까지 다른 화면을 열 수 없어요. 지금 접속한 사람에게도 바로 적용돼요.',
      buttons: { confirm: '바꾸기' },
    });
    if (!sure) return;
    setSaving(true);
    try {
      const answer = await makeCall(setSecondFactorRule, { body: { permissions: [...chosen] } });
      queries.setQueryData(callKey(getSecondFactorRule, {}), answer);
      await queries.invalidateQueries({ queryKey: callKey(listManagers) });
      showAlert({ type: 'success', message: '저장했어요' });
    } catch (error) {
      sayFailure(error);
    } finally {
      setSaving(false);
    }
  };

  return (
    <div className={styles.rule}>
      <div role="group" aria-label="2단계 인증이 필요한 권한" className={styles.ruleChoices}>
        {permissions.map((permission) => (
          <Checkbox
            key={permission}
            checked={chosen.has(permission)}
            onChange={(event) => toggle(permission, event.target.checked)}
          >
            {permissionName(permission)}
          </Checkbox>
        ))}
      </div>
      <p className={styles.hint}>
        {stored.length === 0
          ? '지금은 각자 정해요. 고른 권한을 가진 관리자는 다음 화면부터 2단계 인증을 설정해야 해요.'
          : without === 0
            ? '해당하는 관리자가 모두 2단계 인증을 쓰고 있어요.'
            : `${without}명이 아직 설정하지 않았어요.`}
      </p>
      <Button
        variant="outline"
        size="admin"
        aria-disabled={isSame}
        loading={isSaving}
        loadingText="저장 중"
        onClick={() => void save()}
      >
        규칙 저장
      </Button>
    </div>
  );
}
