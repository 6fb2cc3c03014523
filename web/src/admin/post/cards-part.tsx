import { MOST_CARDS } from '@maru/contract/post/staff-post';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { useImageUpload } from '../../shared/editor/use-image-upload.ts';
import { FileButton } from '../../shared/form/file-button.tsx';
import { IMAGE_TYPES } from '../../shared/form/rules.ts';
import { TextField } from '../../shared/form/text-field.tsx';
import { announce } from '../../shared/ui/announcer.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { wording } from '../../shared/wording.ts';
import { Panel } from '../chrome/admin-page.tsx';
import type { PostFormApi } from './post-fields.tsx';
import type { PostValues } from './post-values.ts';
import { Hint } from '../chrome/hint.tsx';
import styles from './post.module.css';

type Cards = PostValues['images'];

/** Cards of card news in order: pictures with their words, or words that are drawn. */
export function CardsPart({ form }: { form: PostFormApi }) {
  const id = useId();
  const { field } = useController({ name: 'images', control: form.control });
  const cards = field.value;
  const change = (next: Cards) => field.onChange(next);
  const { isSending, problem, send, refuse } = useImageUpload(
    'admin',
    'editor',
    wording.login.error,
    (img_path) => change([...form.getValues('images'), { img_path, alt: '' }]),
  );
  const sendAll = async (files: readonly File[]) => {
    for (const file of files) {
      if (form.getValues('images').length >= MOST_CARDS) {
        return refuse(`카드는 ${MOST_CARDS}장까지 올릴 수 있어요.`);
      }
      await send(file);
    }
    return undefined;
  };
  const move = (from: number, to: number) => {
    const next = cards.filter((_, index) => index !== from);
    const card = cards[from];
    if (!card) return;
    change([...next.slice(0, to), card, ...next.slice(to)]);
    announce(`${to + 1}번째 카드로 옮겼어요`);
  };

  return (
    <Panel title="카드 그림" aside={`${cards.length} / ${MOST_CARDS}장`}>
      <ol className={styles.cards}>
        {cards.map((card, index) => (
          <li key={`${card.img_path} ${index}`} className={styles.card}>
            <CardPicture path={card.img_path} number={index + 1} />
            <TextField
              label={`${index + 1}번째 카드의 글`}
              value={card.alt}
              maxLetters={200}
              onChange={(event) =>
                change(
                  cards.map((one, place) =>
                    place === index ? { ...one, alt: event.target.value } : one,
                  ),
                )
              }
            />
            <div className={styles.cardTools}>
              <Tool
                label={`${index + 1}번째 카드 앞으로`}
                icon="chev-u"
                isOff={index === 0}
                onPress={() => move(index, index - 1)}
              />
              <Tool
                label={`${index + 1}번째 카드 뒤로`}
                icon="chev-d"
                isOff={index === cards.length - 1}
                onPress={() => move(index, index + 1)}
              />
              <Tool
                label={`${index + 1}번째 카드 지우기`}
                icon="trash"
                onPress={() => change(cards.filter((_, place) => place !== index))}
              />
            </div>
          </li>
        ))}
      </ol>
      <FileButton
        size="admin"
        variant="outline"
        loading={isSending}
        loadingText="올리는 중"
        aria-disabled={cards.length >= MOST_CARDS}
        label="카드 그림 고르기"
        accept={IMAGE_TYPES}
        multiple
        describedBy={`${id}-help`}
        onFiles={(files) => void sendAll(files)}
      >
        <Icon name="plus" size={18} />
        카드 올리기
      </FileButton>
      <Button
        size="admin"
        variant="outline"
        aria-disabled={cards.length >= MOST_CARDS}
        onClick={() => cards.length < MOST_CARDS && change([...cards, { img_path: null, alt: '' }])}
      >
        <Icon name="edit" size={18} />
        글 카드 더하기
      </Button>
      {problem !== null && <p className={styles.problem}>{problem}</p>}
      <Hint id={`${id}-help`}>
        JPG, PNG, GIF · 한 장에 최대 10MB · 정사각형 권장. 카드에 적힌 글을 그대로 옮겨 적어 주세요.
        글 카드는 적은 글로 카드를 그려요.
      </Hint>
    </Panel>
  );
}

/** The picture of a card, or its number while its words are drawn. */
function CardPicture({ path, number }: { path: string | null; number: number }) {
  if (path !== null) return <img src={path} alt="" width={72} height={72} />;
  return (
    <span className={styles.drawnCard} aria-hidden="true">
      {number}
    </span>
  );
}

function Tool({
  label,
  icon,
  isOff = false,
  onPress,
}: {
  label: string;
  icon: 'chev-u' | 'chev-d' | 'trash';
  isOff?: boolean;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={isOff || undefined}
      className={styles.tool}
      onClick={() => !isOff && onPress()}
    >
      <Icon name={icon} size={18} />
    </button>
  );
}
