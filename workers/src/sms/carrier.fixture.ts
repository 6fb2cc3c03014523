import {
  insertSmsCampaign,
  type CampaignBench,
  type NewCampaign,
} from '../campaign/campaign.fixture.ts';

const CHANNEL = 'KA01PF000000000000000000000MARU';

/** Template of the tests at the simulated provider. */
export const NOTICE_TEMPLATE = {
  templateId: 'KA01TP00000000000000000000NOTICE',
  channelId: CHANNEL,
  name: '강의 안내',
  content: '[#{브랜드}] #{고객}님, #{일정}에 강의가 열려요.',
  status: 'APPROVED',
};

/** Text message to recipients whose 알림톡 failed. */
export const FALLBACK_TEXT = '강의가 열려요.';

/** Makes an 알림톡 campaign of {@link NOTICE_TEMPLATE}. @returns its id. */
export async function insertAlimtalkCampaign(
  bench: CampaignBench,
  phones: readonly string[],
  { hasFallback = true, ...options }: NewCampaign & { hasFallback?: boolean } = {},
): Promise<number> {
  const { db } = bench;
  const campaignId = await insertSmsCampaign(bench, phones, options);
  const { templateId: code, name, content } = NOTICE_TEMPLATE;
  const [template] = await db<{ id: number }[]>`
    insert into alimtalk_template as t
      (provider, channel, code, name, text, state, advertises, checked_at)
    values ('solapi', ${CHANNEL}, ${code}, ${name}, ${content}, 'approved', false, now())
    on conflict (provider, code) do update set state = 'approved', text = excluded.text
    returning id`;
  const carrier = {
    kind: 'ATA',
    provider: 'solapi',
    channel: CHANNEL,
    code,
    template_id: template!.id,
    name,
    template: content,
    values: { 브랜드: '마루', 고객: '#{이름}', 일정: '12월 3일' },
  };
  const fallback = { kind: 'SMS', title: '', text: FALLBACK_TEXT };
  await db`
    update campaign
    set kind = 'ATA', text = '[마루] #{이름}님, 12월 3일에 강의가 열려요.',
        carrier = ${db.json(carrier)}, fallback = ${hasFallback ? db.json(fallback) : null}
    where id = ${campaignId}`;
  await db`
    update campaign_recipient set words = jsonb_build_object('이름', '회원' || dest_tail)
    where campaign_id = ${campaignId}`;
  return campaignId;
}

const BUTTON = { name: '강의 보기', link: 'https://maru.example/class' };

/** Carriers of the tests besides 알림톡. */
export const CARRIERS = {
  BMS: { kind: 'BMS', provider: 'solapi', channel: CHANNEL, buttons: [BUTTON] },
  RCS: { kind: 'RCS', provider: 'solapi', brand: 'BR.maru', buttons: [BUTTON, BUTTON] },
} as const;

/** Makes a campaign of 브랜드메시지 or RCS. @returns its id. */
export async function insertRichCampaign(
  bench: CampaignBench,
  phones: readonly string[],
  { kind, ...options }: NewCampaign & { kind: keyof typeof CARRIERS },
): Promise<number> {
  const { db } = bench;
  const campaignId = await insertSmsCampaign(bench, phones, options);
  const fallback = { kind: 'LMS', title: '안내', text: FALLBACK_TEXT };
  await db`
    update campaign
    set kind = ${kind}, text = '강의 안내', carrier = ${db.json(CARRIERS[kind])},
        fallback = ${db.json(fallback)}
    where id = ${campaignId}`;
  return campaignId;
}
