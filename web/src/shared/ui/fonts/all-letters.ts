import href from 'pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css?url';

/**
 * Adds the rare letters, which load file by file as a page needs them. Their stylesheet alone is
 * larger than the styles of a page, so it loads after the first view.
 */
export function addAllLetters(): void {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }));
}
