import { paths } from '../../shared/paths.ts';
import { TabNav } from '../../shared/ui/tabs.tsx';

/** The parts of the customer service. */
export function CsTabs() {
  return (
    <TabNav
      label="고객센터"
      links={[
        { to: paths.csNotice, label: '공지사항' },
        { to: paths.csFaq, label: '자주 묻는 질문' },
        { to: paths.csInquiry, label: '1:1 문의' },
      ]}
    />
  );
}
