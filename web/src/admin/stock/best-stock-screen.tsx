import { bestStocks, importStocks, searchStocks } from '@maru/contract/stock/staff-stock';
import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { makeCall } from '../../shared/call.ts';
import { callKey } from '../../shared/query.ts';
import { Button, LinkButton } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { adminScreen } from '../admin-screen.ts';
import { AdminHead } from '../chrome/admin-page.tsx';
import { ItemScreen } from '../form/item-screen.tsx';
import { addressOf } from '../sections.ts';
import { importTable } from '../table-import/import-layer.tsx';
import { BestStockForm } from './best-stock-form.tsx';
import { BestStockList } from './best-stock-list.tsx';

const HOME = addressOf('best-stock');
const Feeds = adminScreen(() => import('./feed-screen.tsx'));

/** Stocks the experts spoke of: the list, the form of one, and the feeds of prices. */
export function Screen() {
  const [search] = useSearchParams();
  if (search.get('tab') === 'feeds') return <Feeds />;
  if (search.get('_id') === 'new') return <BestStockForm key="new" item={null} />;
  if (search.has('_id')) {
    return (
      <ItemScreen
        call={bestStocks.get}
        missing={{ icon: 'chart', title: '없는 종목이에요', to: HOME, toLabel: '베스트 종목으로' }}
      >
        {(item) => <BestStockForm item={item} />}
      </ItemScreen>
    );
  }
  return (
    <>
      <AdminHead
        title="베스트 종목"
        actions={
          <>
            <LinkButton to={`${HOME}?tab=feeds`} variant="outline" size="admin">
              <Icon name="refresh" size={18} />
              시세·공시 수신
            </LinkButton>
            <StockListButton />
            <LinkButton to={`${HOME}?_id=new`} size="admin">
              <Icon name="plus" size={18} />
              종목 등록
            </LinkButton>
          </>
        }
      />
      <BestStockList />
    </>
  );
}

/** Brings the list of the exchange that codes are checked against. */
function StockListButton() {
  const queries = useQueryClient();
  const takeIn = async () => {
    const done = await importTable({
      title: '상장 종목표 가져오기',
      columns: ['종목코드', '종목명', '시장'],
      example: '005930, 종목 이름, KOSPI',
      send: (body) => makeCall(importStocks, { body }),
    });
    if (done) void queries.invalidateQueries({ queryKey: callKey(searchStocks) });
  };
  return (
    <Button variant="outline" size="admin" onClick={() => void takeIn()}>
      <Icon name="upload" size={18} />
      상장 종목표
    </Button>
  );
}
