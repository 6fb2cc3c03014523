import { useId } from 'react';
import { useController } from 'react-hook-form';
import { Thumb } from '../../shared/ui/card.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Panel } from '../chrome/admin-page.tsx';
import { PictureChooser } from '../form/picture-chooser.tsx';
import type { PostFormApi } from './post-fields.tsx';
import { Hint } from '../chrome/hint.tsx';
import styles from './post.module.css';

/** The picture of a post in lists. */
export function CoverCard({ form }: { form: PostFormApi }) {
  const id = useId();
  const { field } = useController({ name: 'img_path', control: form.control });

  return (
    <Panel title="대표 그림">
      <Thumb src={field.value}>
        {field.value === null && (
          <span className={styles.noPicture}>
            <Icon name="image" size={28} />
            그림이 없으면 제목으로 그린 표지가 보여요
          </span>
        )}
      </Thumb>
      <PictureChooser
        folder="editor"
        isThere={field.value !== null}
        onChoose={field.onChange}
        onRemove={() => field.onChange(null)}
        label="대표 그림"
        removeLabel="대표 그림 지우기"
        chooseText="그림 올리기"
        describedBy={`${id}-help`}
      />
      <Hint id={`${id}-help`}>JPG, PNG, GIF · 최대 10MB · 16:9 권장</Hint>
    </Panel>
  );
}
