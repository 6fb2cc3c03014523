import { brand } from '#brand';

/** An empty picture, for when the mark of the brand cannot be loaded either. */
const NOTHING = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/**
 * Shows the mark of the brand instead of the browser's broken picture, for every picture of the
 * page: `base.css` gives it its ground. Portraits show a letter (avatar.module.css).
 *
 * @returns a function that stops it.
 */
export function watchPictures(): () => void {
  const fail = ({ target }: Event) => {
    if (!(target instanceof HTMLImageElement)) return;
    const { failed } = target.dataset;
    if (failed === 'nothing') return;
    const isFirst = failed === undefined;
    target.dataset['failed'] = isFirst ? 'mark' : 'nothing';
    target.removeAttribute('srcset');
    target.src = isFirst ? brand.logo.markWhite : NOTHING;
  };
  const load = ({ target }: Event) => {
    if (!(target instanceof HTMLImageElement) || target.dataset['failed'] === undefined) return;
    // Another picture has taken its place since.
    const src = target.getAttribute('src');
    if (src !== brand.logo.markWhite && src !== NOTHING) delete target.dataset['failed'];
  };
  // These events do not bubble.
  document.addEventListener('error', fail, true);
  document.addEventListener('load', load, true);
  for (const picture of document.querySelectorAll('img')) askAgain(picture);
  return () => {
    document.removeEventListener('error', fail, true);
    document.removeEventListener('load', load, true);
  };
}

/** Loads a picture again that failed before the listeners were there. */
function askAgain(picture: HTMLImageElement): void {
  const src = picture.getAttribute('src');
  if (src !== null && picture.complete && picture.naturalWidth === 0) picture.src = src;
}
