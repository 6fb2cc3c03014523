type KeyPress = Pick<KeyboardEvent, 'key' | 'code'>;

/**
 * The Latin letter of a key, in lower case; `null` for other keys.
 *
 * On a Latin layout the typed letter decides, so Dvorak and AZERTY keep their own positions. Under
 * Hangul and other scripts `key` is `ㅏ` or `Process`, so the physical position of the key decides.
 */
export function letterOf({ key, code }: KeyPress): string | null {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  // A key that types no character, such as an arrow, has no letter in its code either.
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? null;
}

/** The letter pressed together with Ctrl, or Command; `null` for other presses. */
export function commandLetterOf(
  event: KeyPress & Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey'>,
): string | null {
  // AltGr, which writes signs on many layouts, arrives as Ctrl with Alt.
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return null;
  return letterOf(event);
}

type Composable = KeyPress &
  Pick<KeyboardEvent, 'isComposing' | 'keyCode' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/**
 * The pressed key; an empty text while an input method composes. The Enter that commits a syllable
 * belongs to the syllable. Safari reports it after the composition, with the code 229.
 *
 * An input method of Windows reports also Ctrl with a letter as `Process` with the code 229. That is
 * the letter of a command.
 */
export function pressedKey(event: Composable | { nativeEvent: Composable }): string {
  const press = 'nativeEvent' in event ? event.nativeEvent : event;
  if (press.isComposing) return '';
  return press.keyCode === 229 ? (commandLetterOf(press) ?? '') : press.key;
}

/** Whether a key belongs to an input method that composes, such as the Escape that cancels. */
export function composesWith(event: Composable, wanted: string): boolean {
  const { key } = event;
  return key === wanted && pressedKey(event) !== wanted;
}
