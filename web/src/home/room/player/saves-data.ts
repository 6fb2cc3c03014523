/**
 * Whether the viewer's device asks pages to save data: the data saver of a phone, or the media
 * feature of a browser.
 */
export function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  const isSaving =
    typeof connection === 'object' &&
    connection !== null &&
    Reflect.get(connection, 'saveData') === true;
  return isSaving || matchMedia('(prefers-reduced-data: reduce)').matches;
}
