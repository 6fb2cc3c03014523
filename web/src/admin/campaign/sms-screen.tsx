import { CampaignList } from './campaign-list.tsx';

export function Screen() {
  return <CampaignList channel="sms" />;
}
