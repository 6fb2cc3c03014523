import type { AlimtalkMessage } from '@maru/contract/alimtalk/alimtalk';
import { sendSingleMessage } from '@maru/domain/message/single-message';
import type { CampaignBench } from '../campaign/campaign.fixture.ts';
import { listLyingMessages } from './claimed-message.ts';
import { sendSingle, type SendSingleDeps } from './send-single.ts';

/** A template of the simulator, by default approved and good for `refund.paid`. */
export const refundTemplate = (change: object = {}) => ({
  templateId: 'TP1',
  channelId: 'PF1',
  name: '환불 안내',
  content: '환불 금액은 #{금액}이에요.',
  status: 'APPROVED',
  ...change,
});

export const SMS_TEXT = '[마루] 환불금 12,000원을 보내 드렸어요.';
export const TALK_TEXT = '환불 금액은 12,000원이에요.';

/** Has every refund that is paid use this template, whatever state it is in. */
export async function useTemplate({ db }: CampaignBench, code = 'TP1'): Promise<void> {
  await db`
    insert into alimtalk_use (kind, template_id)
    select 'refund.paid', id from alimtalk_template where code = ${code}
    on conflict (kind) do update set template_id = excluded.template_id`;
}

/** Notifies one member of a refund, as the API does. */
export async function sendRefundNotice(
  { db, personal }: CampaignBench,
  phone: string,
  options: { text?: string; occasion?: string; expiresAt?: number } = {},
): Promise<number> {
  const alimtalk: AlimtalkMessage = {
    kind: 'refund.paid',
    words: { 브랜드: '마루', 요청번호: 'R1', 금액: '12,000원' },
  };
  const { expiresAt = Date.now() + 3_600_000, ...rest } = options;
  const id = await db.begin((tx) =>
    sendSingleMessage(tx, personal, {
      to: { channel: 'sms', phoneEnc: personal.seal('phone', phone) },
      text: SMS_TEXT,
      alimtalk,
      purpose: 'refund',
      memberId: null,
      expiresAt: new Date(expiresAt).toISOString(),
      ...rest,
    }),
  );
  return id!;
}

export interface MessageRow {
  id: number;
  channel: string;
  state: string;
  reason: string | null;
  instead_of: number | null;
  late_code: string | null;
  group_id: string | null;
  dest_enc: Buffer | null;
}

export const listRows = ({ db }: CampaignBench): Promise<MessageRow[]> =>
  db<MessageRow[]>`
    select id, channel, state, reason, instead_of, late_code, group_id, dest_enc
    from single_message order by id`;

/** Runs the workers' two-second round, without leases or pauses. */
export async function runDue(bench: CampaignBench, deps: SendSingleDeps): Promise<void> {
  await bench.db`
    update single_message set claimed_until = null, claim = null,
                              created_at = created_at - interval '3 seconds'
    where settled_at is null`;
  for (const { messageId } of await listLyingMessages(bench.db)) {
    // A later turn sends messages that fail now.
    await sendSingle(deps, messageId).catch(() => undefined);
  }
}
