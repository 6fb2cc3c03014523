import { seriesResource } from '@maru/contract/series/series';
import { ItemScreen } from '../form/item-screen.tsx';
import { addressOf } from '../sections.ts';
import { SeriesForm } from './series-form.tsx';

/** Adds a series, or changes the one that `?_id=` names. */
export function Screen() {
  return (
    <ItemScreen
      call={seriesResource.get}
      missing={{
        icon: 'layers',
        title: '없는 시리즈예요',
        to: addressOf('series'),
        toLabel: '시리즈 목록으로',
      }}
      failed="시리즈를 불러오지 못했어요"
    >
      {(series) => <SeriesForm series={series} />}
    </ItemScreen>
  );
}
