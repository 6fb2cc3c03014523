import type { StaffScheduleItem } from '@maru/contract/broadcast/broadcast';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { Thumb } from '../../shared/ui/card.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { KindBadge } from '../../shared/ui/badge.tsx';
import { Panel } from '../chrome/admin-page.tsx';
import { PictureChooser } from '../form/picture-chooser.tsx';
import type { BroadcastFormApi } from './broadcast-fields.tsx';
import { BroadcastState } from './broadcast-state.tsx';
import { Hint } from '../chrome/hint.tsx';
import styles from './broadcast.module.css';

/** The picture of a recorded broadcast, drawn as the site shows it. */
export function ThumbnailCard({
  form,
  item,
}: {
  form: BroadcastFormApi;
  item: StaffScheduleItem | null;
}) {
  const id = useId();
  const { field } = useController({ name: 'content.thumbnailUrl', control: form.control });
  const [kind, type] = form.watch(['kind', 'type']);

  return (
    <Panel title="썸네일">
      <Thumb
        src={field.value === '' ? null : field.value}
        className={styles.withHint}
        badges={
          <>
            {item && <BroadcastState item={item} />}
            <KindBadge kind={kind} type={type} />
          </>
        }
      >
        {field.value === '' && (
          <span className={styles.noPicture}>
            <Icon name="image" size={28} />
            사진이 없으면 제목으로 그린 표지가 보여요
          </span>
        )}
      </Thumb>
      <PictureChooser
        folder="broadcast"
        isThere={field.value !== ''}
        onChoose={field.onChange}
        onRemove={() => field.onChange('')}
        label="썸네일 사진"
        removeLabel="썸네일 지우기"
        describedBy={`${id}-help`}
      />
      <Hint id={`${id}-help`}>JPG, PNG, GIF · 최대 10MB · 16:9 권장(1280×720)</Hint>
    </Panel>
  );
}
