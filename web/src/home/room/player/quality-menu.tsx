import { useEffect, useId, useRef, useState } from 'react';
import { pressedKey } from '../../../shared/shortcut.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import type { Quality, StreamChoices } from './stream.ts';
import styles from './player.module.css';

interface QualityMenuProps {
  choices: StreamChoices;
  /** Height of the picture, in px; 0 = not known. */
  height: number;
  /** Seconds between the moment of the picture and now; `null` = not known. */
  latency: number | null;
  onChoose: (id: number | null) => void;
}

/** A button with the quality, and the menu that it opens. Native radio buttons are the choices. */
export function QualityMenu({ choices, height, latency, onChoose }: QualityMenuProps) {
  const { qualities, quality } = choices;
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const auto = height > 0 ? `자동 ${height}p` : '자동';
  const label = qualities.find((one) => one.id === quality)?.label ?? auto;

  useEffect(() => {
    if (!isOpen) return undefined;
    const listening = new AbortController();
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) setOpen(false);
    };
    const closeByKey = (event: KeyboardEvent) => {
      if (pressedKey(event) !== 'Escape') return;
      event.preventDefault();
      setOpen(false);
      button.current?.focus();
    };
    box.current?.addEventListener('keydown', closeByKey, listening);
    addEventListener('pointerdown', closeOutside, listening);
    addEventListener('focusin', closeOutside, listening);
    box.current?.querySelector<HTMLInputElement>('input:checked')?.focus();
    return () => listening.abort();
  }, [isOpen]);

  return (
    <span ref={box} className={styles.menuBox}>
      <button
        ref={button}
        type="button"
        aria-label={`화질 ${label}`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="gear" size={24} />
        <span className={styles.quality}>{label}</span>
      </button>
      {isOpen && (
        <div id={id} className={styles.menu}>
          <Qualities {...{ qualities, quality, auto, onChoose }} />
          {latency !== null && <p>실제보다 약 {latency}초 늦은 화면이에요</p>}
        </div>
      )}
    </span>
  );
}

function Qualities({
  qualities,
  quality,
  auto,
  onChoose,
}: StreamChoices & { auto: string; onChoose: QualityMenuProps['onChoose'] }) {
  const name = useId();
  const options: { id: Quality['id'] | null; label: string }[] = [
    { id: null, label: quality === null ? auto : '자동' },
    ...qualities,
  ];
  return (
    <fieldset>
      <legend>화질</legend>
      {options.map(({ id, label }) => (
        <label key={id} className={styles.choice}>
          <input type="radio" name={name} checked={id === quality} onChange={() => onChoose(id)} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
