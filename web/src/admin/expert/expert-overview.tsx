import { brand } from '#brand';
import { expertPlace } from '@maru/contract/expert/expert';
import type { StaffExpertView } from '@maru/contract/expert/staff-expert';
import { formatDateTime, formatDay, formatNumber } from '../../shared/format.ts';
import { lazyComponent } from '../../shared/lazy-component.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ExternalButton, LinkButton } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Toggle } from '../../shared/ui/toggle.tsx';
import { ChartFold } from '../chart/chart-fold.tsx';
import { Columns, Panel } from '../chrome/admin-page.tsx';
import { Facts } from '../list/side-panel.tsx';
import { expertAddressOf } from './expert-address.ts';
import { accountStates, advisoryNames, ContractEnd, placeNames } from './expert-words.tsx';
import { Hint } from '../chrome/hint.tsx';
import { Fields } from '../form/fields.tsx';
import styles from './expert.module.css';
import { useExpertActions } from './use-expert-actions.ts';

const ExpertCharts = lazyComponent(async () => (await import('./expert-charts.tsx')).ExpertCharts);

/** Summary of the state of one expert. */
export function ExpertOverview({ expert }: { expert: StaffExpertView }) {
  return (
    <>
      <dl className={styles.figures}>
        <Figure name="구독 회원" value={`${formatNumber(expert.subscribers)}명`} />
        <Figure name="판매 중인 상품" value={`${formatNumber(expert.products)}개`} />
        <Figure name="지금 방송" value={expert.live === null ? '꺼짐' : 'LIVE'} />
        <Figure
          name="정산 비율"
          value={expert.share === null ? '정하지 않음' : `${expert.share}%`}
        />
      </dl>
      <ChartFold name="expert" title="최근 30일">
        <ExpertCharts expert={expert._id} />
      </ChartFold>
      <Columns
        main={
          <>
            <Basics expert={expert} />
            <AccountPanel expert={expert} />
          </>
        }
        side={<PlacesPanel expert={expert} />}
      />
    </>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className={styles.tile}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Basics({ expert }: { expert: StaffExpertView }) {
  return (
    <Panel
      title="기본 정보"
      aside={
        <LinkButton to={expertAddressOf(expert._id, 'expert-info')} size="xs" variant="ghost">
          정보 수정
        </LinkButton>
      }
    >
      <Facts
        items={[
          ['번호', `${expert._id}번`],
          ['활동명', expert.nick],
          ['별명', expert.nicknames.filter((name) => name !== expert.nick).join(', ') || '없음'],
          ['분야', `${expert.field} · ${expert.market}`],
          ['한 줄 소개', expert.headline || '아직 없음'],
          ['자문 구분', advisoryNames[expert.advisory_kind]],
          [
            '계약',
            <span key="contract">
              {expert.contract_from === null ? '' : formatDay(expert.contract_from)} –{' '}
              <ContractEnd to={expert.contract_to} />
            </span>,
          ],
          ['등록', formatDateTime(expert.created_at)],
        ]}
      />
    </Panel>
  );
}

function AccountPanel({ expert }: { expert: StaffExpertView }) {
  const { resetPassword, isBusy } = useExpertActions();
  const { account } = expert;
  if (account === null) {
    return (
      <Panel title="로그인 계정">
        <Hint>이 전문가에게는 로그인 계정이 없어요.</Hint>
      </Panel>
    );
  }
  return (
    <Panel title="로그인 계정">
      <Facts
        items={[
          ['아이디', account.user_id],
          ['이름', account.name],
          ['휴대폰', account.phone ?? '–'],
          ['이메일', account.email ?? '–'],
          ['상태', accountStates[account.state]],
          [
            '최근 로그인',
            account.last_login_at === null ? '아직 없음' : formatDateTime(account.last_login_at),
          ],
        ]}
      />
      {expert.state !== 'ended' && (
        <div className={styles.actions}>
          <Button
            size="admin"
            variant="outline"
            loading={isBusy}
            onClick={() => void resetPassword(expert)}
          >
            <Icon name="key" size={18} />
            임시 비밀번호 만들기
          </Button>
        </div>
      )}
    </Panel>
  );
}

function PlacesPanel({ expert }: { expert: StaffExpertView }) {
  const { setPlace, isBusy } = useExpertActions();
  return (
    <Panel title="사이트에 보이는 자리">
      <Fields>
        {expertPlace.options.map((place) => (
          <Toggle
            key={place}
            on={expert.places[place]}
            disabled={isBusy || expert.state === 'ended'}
            onChange={(shown) => void setPlace(expert, place, shown)}
          >
            {placeNames[place]}
          </Toggle>
        ))}
        <Hint>비공개인 전문가는 켜 두어도 보이지 않아요.</Hint>
        {expert.state === 'shown' && (
          <ExternalButton
            href={brand.places.expert.replace('{expertId}', String(expert._id))}
            variant="outline"
            size="admin"
          >
            사이트에서 보기
          </ExternalButton>
        )}
      </Fields>
    </Panel>
  );
}
