import { listCurricula, listMySteps, type Curriculum } from '@maru/contract/vod/vod';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../shared/query.ts';
import { useSession } from '../../shared/session/session.store.ts';
import { courseOf, type Course } from './course.ts';
import { useVodProgress } from '../broadcast/vod-progress.ts';

export const curriculaQuery = () => callQuery(listCurricula, {});

export interface OwnSeries {
  series: Curriculum;
  course: Course;
  /** Opened by a product of the member. */
  bought: boolean;
}

/** Returns a function that maps the series to the current visitor's view. */
export function useCourses(): (items: readonly Curriculum[]) => OwnSeries[] {
  const { authenticated } = useSession();
  const progress = useVodProgress();
  const own = useQuery({ ...callQuery(listMySteps, {}), enabled: authenticated });
  const open = authenticated && own.data ? new Set(own.data.open) : null;

  return (items) =>
    items.map((series) => ({
      series,
      course: courseOf(series, progress, open),
      bought: authenticated && own.data?.bought.includes(series._id) === true,
    }));
}
