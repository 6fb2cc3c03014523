import { coverAddress, expertCover } from '@maru/contract/cover/cover';
import { isSmallDrawing } from '../../shared/ui/avatar.tsx';

interface PortrayedExpert {
  _id: number;
  nick: string;
  field: string;
  profile: { profile_img_path: readonly string[] };
}

/** A photograph, or a drawn monogram. */
export function largePortraitOf(expert: PortrayedExpert): string {
  const [picture = ''] = expert.profile.profile_img_path;
  return picture === '' || isSmallDrawing(picture)
    ? coverAddress(expertCover(expert), 'portrait')
    : picture;
}

interface LargePortraitProps {
  expert: PortrayedExpert;
  /** Size of the place, in px. */
  width: number;
  height: number;
  /** `first` belongs to the first view, `eager` may be in it. */
  load?: 'first' | 'eager' | 'lazy';
}

/** The picture of an expert for places above 64 px. The name stands beside it. */
export function LargePortrait({ expert, width, height, load = 'lazy' }: LargePortraitProps) {
  const loading =
    load === 'first'
      ? ({ fetchPriority: 'high' } as const)
      : ({ loading: load, decoding: 'async' } as const);
  return <img src={largePortraitOf(expert)} alt="" width={width} height={height} {...loading} />;
}
