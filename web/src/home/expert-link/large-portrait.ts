import { coverAddress, expertCover } from '@maru/contract/cover/cover';
import { isSmallDrawing } from '../../shared/ui/avatar.tsx';

interface PortrayedExpert {
  _id: number;
  nick: string;
  field: string;
  profile: { profile_img_path: readonly string[] };
}

/** The picture of an expert for places above 64 px: a photograph, or a drawn monogram. */
export function largePortraitOf(expert: PortrayedExpert): string {
  const [picture = ''] = expert.profile.profile_img_path;
  return picture === '' || isSmallDrawing(picture)
    ? coverAddress(expertCover(expert), 'portrait')
    : picture;
}
