import { useId } from 'react';
import { useController } from 'react-hook-form';
import { Thumb } from '../../shared/ui/card.tsx';
import { Panel } from '../chrome/admin-page.tsx';
import { PictureChooser } from '../form/picture-chooser.tsx';
import type { SeriesFormApi } from './series-values.ts';
import { Hint } from '../chrome/hint.tsx';

/** The picture of a series. */
export function CoverCard({ form }: { form: SeriesFormApi }) {
  const id = useId();
  const { field } = useController({ name: 'img_path', control: form.control });
  const isThere = field.value !== '';
  return (
    <Panel title="표지">
      <Thumb src={isThere ? field.value : null} />
      <PictureChooser
        folder="series"
        isThere={isThere}
        onChoose={field.onChange}
        onRemove={() => field.onChange('')}
        label="표지 사진"
        removeLabel="표지 지우기"
        describedBy={`${id}-help`}
      />
      <Hint id={`${id}-help`}>JPG, PNG, GIF · 최대 10MB · 16:9 권장(1280×720)</Hint>
    </Panel>
  );
}
