import href from 'pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css?url';

/**
 * Adds the rare letters, which come file by file as a page needs them. Their list alone is larger
 * than the styles of a page, so it comes after the first view.
 */
export function addAllLetters(): void {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }));
}
