import { ruleScope, type RuleScope } from '@maru/contract/broadcast/broadcast';
import { openModal } from '../../shared/dialog/dialog.ts';

const OPTIONS: readonly { value: RuleScope; label: string }[] = [
  { value: 'one', label: '이 방송만' },
  { value: 'following', label: '이 방송과 그 뒤 방송' },
  { value: 'all', label: '아직 시작하지 않은 모든 방송' },
];

/** The broadcasts of a weekly rule that a change applies to; `null` = cancelled. */
export async function askScope({
  title,
  message,
  button,
  tone = 'primary',
}: {
  title: string;
  message: string;
  button: string;
  tone?: 'primary' | 'danger';
}): Promise<RuleScope | null> {
  const { confirmed, values } = await openModal({
    title,
    message,
    inputs: [
      {
        id: 'scope',
        label: '적용할 방송',
        type: 'radio',
        options: OPTIONS,
        value: 'one',
        required: true,
      },
    ],
    buttons: { cancel: '닫기', confirm: button, tone },
  });
  return confirmed ? ruleScope.parse(values['scope'] ?? 'one') : null;
}
