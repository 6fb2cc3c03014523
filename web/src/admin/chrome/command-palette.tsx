import { useId, useState, type KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import type { ModalBodyProps } from '../../shared/dialog/dialog.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { groups, type AdminScreen } from '../admin-screen.ts';
import { useAdmin } from '../guard/admin-guard.ts';
import { adminScreens } from '../routes.tsx';
import { addressOf, mayOpen } from '../sections.ts';
import styles from './command-palette.module.css';

/** Finds a screen by a part of its name. Arrow keys choose, Enter opens. */
export function CommandPalette({ close }: ModalBodyProps) {
  const { permissions } = useAdmin();
  const id = useId();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);

  const found = findScreens(
    adminScreens.filter((screen) => !screen.hidden && mayOpen(screen.name, permissions)),
    text,
  );
  const place = Math.min(chosen, found.length - 1);

  const onKey = (event: KeyboardEvent) => {
    // The last Enter of a Korean syllable belongs to the syllable.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') setChosen(Math.min(place + 1, found.length - 1));
    else if (event.key === 'ArrowUp') setChosen(Math.max(place - 1, 0));
    else if (event.key === 'Enter') document.getElementById(`${id}-${place}`)?.click();
    else return;
    event.preventDefault();
  };

  return (
    <div className={styles.palette}>
      <input
        type="search"
        role="combobox"
        aria-label="화면 이름"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={found.length > 0 ? `${id}-${place}` : undefined}
        autoComplete="off"
        placeholder="화면 이름으로 찾기"
        value={text}
        className={styles.field}
        onKeyDown={onKey}
        onChange={(event) => {
          setText(event.target.value);
          setChosen(0);
        }}
      />
      <div id={`${id}-list`} role="listbox" aria-label="찾은 화면" className={styles.list}>
        {found.map((screen, index) => (
          <Link
            key={screen.name}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === place}
            tabIndex={-1}
            to={addressOf(screen.name)}
            className={styles.option}
            onClick={() => close(true)}
          >
            <Icon name={groups[screen.group].icon} size={18} />
            {screen.title}
            <span className={styles.group}>{groups[screen.group].title}</span>
          </Link>
        ))}
      </div>
      {found.length === 0 && <p className={styles.none}>‘{text}’ 화면이 없어요</p>}
    </div>
  );
}

/** Every word has to appear in the title, the group or the route name. */
export function findScreens(screens: readonly AdminScreen[], text: string): readonly AdminScreen[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return screens.filter((screen) => {
    const names = `${screen.title} ${groups[screen.group].title} ${screen.name}`.toLowerCase();
    return words.every((word) => names.includes(word));
  });
}
