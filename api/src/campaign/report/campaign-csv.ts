import { audienceText, optionNamesOf } from '@maru/contract/campaign/audience-words';
import type { OptionName } from '@maru/contract/campaign/segment/option-name';
import { clickRateOf, type Campaign, type CampaignState } from '@maru/contract/campaign/campaign';
import type { CampaignLink } from '@maru/contract/campaign/campaign-clicks';
import type { RecipientItem } from '@maru/contract/campaign/campaign-recipient';
import { reasonText } from '@maru/contract/campaign/recipient-reason';
import { providerText } from '@maru/contract/message/sms-provider';
import { CANCELLED } from '@maru/domain/campaign/campaign.repository';
import type { Queryable } from '@maru/platform/db/db';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import { csvTime } from '../../staff-kit/export/csv.ts';
import type { CsvColumn } from '../../staff-kit/export/register-export.ts';
import { findAudienceOptions } from '../audience/audience-options.ts';
import type { RecipientRow } from './campaign.repository.ts';
import { recipientViewOf } from './recipient-view.ts';
import { messageKindNames, type Channel } from '@maru/contract/message/channel';

const CAMPAIGN_STATES: Record<CampaignState, string> = {
  draft: '초안',
  approval: '승인대기',
  scheduled: '예약',
  sending: '발송중',
  paused: '일시정지',
  done: '완료',
  cancelled: '취소',
  failed: '실패',
};

const RECIPIENT_STATES: Record<RecipientItem['state'], string> = {
  waiting: '대기',
  sending: '보내는 중',
  sent: '보냄',
  failed: '실패',
  unknown: '확인 안 됨',
};

/** The columns of a list of campaigns as a file, in the words of the screen. */
export async function findCampaignColumns(db: Queryable): Promise<readonly CsvColumn<Campaign>[]> {
  const optionName = optionNamesOf(await findAudienceOptions(db));
  return campaignColumnsOf(optionName);
}

const campaignColumnsOf = (optionName: OptionName): readonly CsvColumn<Campaign>[] => [
  { head: '번호', cell: ({ _id }) => _id },
  { head: '제목', cell: ({ title }) => title },
  { head: '내용', cell: ({ text }) => text },
  { head: '종류', cell: ({ kind }) => messageKindNames[kind] },
  { head: '발신번호', cell: ({ sender }) => sender },
  { head: '구분', cell: ({ advertising }) => (advertising ? '광고' : '정보') },
  { head: '받는 사람', cell: ({ audience }) => audienceText(audience, optionName) },
  { head: '예약', cell: ({ send_at }) => csvTime(send_at) },
  { head: '시작', cell: ({ started_at }) => csvTime(started_at) },
  { head: '마침', cell: ({ finished_at }) => csvTime(finished_at) },
  { head: '상태', cell: ({ state }) => CAMPAIGN_STATES[state] },
  { head: '비용', cell: ({ cost }) => cost },
  { head: '대상', cell: ({ total }) => total },
  { head: '성공', cell: ({ sent }) => sent },
  { head: '대체 문자', cell: ({ fell_back }) => fell_back },
  { head: '실패', cell: ({ failed, cancelled }) => failed - cancelled },
  { head: '취소', cell: ({ cancelled }) => cancelled },
  { head: '미확인', cell: ({ unknown }) => unknown },
  { head: '표시', cell: ({ shown }) => shown },
  { head: '클릭', cell: ({ clicked }) => clicked },
  { head: '클릭률(%)', cell: clickRateOf },
  { head: '작성자', cell: ({ created_by }) => created_by ?? '자동' },
  { head: '승인자', cell: ({ approved_by }) => approved_by },
];

/** The columns of a campaign's links as a file. Sales stay on the screen. */
export const linkColumns: readonly CsvColumn<CampaignLink>[] = [
  { head: '번호', cell: ({ no }) => no },
  { head: '링크', cell: ({ target }) => target },
  { head: '누른 사람', cell: ({ people }) => people },
  { head: '클릭', cell: ({ clicks }) => clicks },
  { head: '봇', cell: ({ bots }) => bots },
];

/** The columns of a campaign's recipients as a file, each masked as on the screen. */
export function recipientColumnsOf(
  channel: Channel,
  personal: PersonalData,
): readonly CsvColumn<RecipientRow>[] {
  const viewOf = (row: RecipientRow) => recipientViewOf(row, channel, personal);
  return [
    { head: '회원 번호', cell: ({ member_id }) => member_id },
    { head: '이름', cell: (row) => viewOf(row).name },
    { head: '받는 곳', cell: (row) => viewOf(row).destination },
    {
      head: '상태',
      cell: ({ state, reason }) => (reason === CANCELLED ? '취소' : RECIPIENT_STATES[state]),
    },
    { head: '사유', cell: ({ reason }) => (reason === null ? '' : reasonText(reason)) },
    {
      head: '대체 사유',
      cell: ({ first_reason }) => (first_reason === null ? '' : reasonText(first_reason)),
    },
    { head: '발송사', cell: providerText },
    { head: '발송 그룹', cell: ({ group_id }) => group_id },
    { head: '시각', cell: ({ at }) => csvTime(at) },
    { head: '누른 시각', cell: ({ clicked_at }) => csvTime(clicked_at) },
  ];
}
