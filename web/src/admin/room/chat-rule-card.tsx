import { getChatRule, setChatRule, type ChatRule } from '@maru/contract/room/chat-rule';
import { useQuery } from '@tanstack/react-query';
import { makeCall } from '../../shared/call.ts';
import { callQuery } from '../../shared/query.ts';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { Toggle } from '../../shared/ui/toggle.tsx';
import { useAction } from '../../shared/use-action.ts';
import { Panel } from '../chrome/admin-page.tsx';
import styles from './chat-word.module.css';

/** Whether lines of chats may hold links and phone numbers. Each choice is saved at once. */
export function ChatRuleCard() {
  const query = useQuery(callQuery(getChatRule, {}));
  const { isBusy, run } = useAction([getChatRule]);
  const save = (rule: ChatRule) =>
    void run(() => makeCall(setChatRule, { body: rule }), '채팅 규칙을 바꿨어요');
  return (
    <div className={styles.rule}>
      <Panel>
        <Loaded query={query} skeleton={<Skeleton height={96} />}>
          {({ item }) => (
            <>
              <Toggle
                on={item.links}
                disabled={isBusy}
                onChange={(links) => save({ ...item, links })}
              >
                채팅에 링크를 보낼 수 있어요
              </Toggle>
              <Toggle
                on={item.phones}
                disabled={isBusy}
                onChange={(phones) => save({ ...item, phones })}
              >
                채팅에 전화번호를 보낼 수 있어요
              </Toggle>
            </>
          )}
        </Loaded>
      </Panel>
    </div>
  );
}
