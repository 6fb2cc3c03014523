import { defaultPageTexts } from '@maru/brands/page-texts';
import { pageTextKinds } from '@maru/contract/page-text/page-text';
import { expect, it } from 'vitest';
import { entriesOf, linesOf } from './typed-entries.ts';

it.each(pageTextKinds)('[A24] the default text of %s is read as it is written', (kind) => {
  expect(entriesOf(kind, linesOf(defaultPageTexts[kind]))).toEqual(defaultPageTexts[kind]);
});

it('[A24] leaves empty lines out, and says which line lacks its heading', () => {
  expect(entriesOf('invest_does', ' 하나 \r\n\n둘: 셋\n')).toEqual([
    { title: null, text: '하나' },
    { title: null, text: '둘: 셋' },
  ]);
  expect(entriesOf('defraud_checks', '제목: 설명\n설명만')).toBe(
    '2번째 줄을 ‘제목: 설명’으로 적어 주세요.',
  );
  expect(entriesOf('invest_does', '\n ')).toBe('한 줄 이상 적어 주세요.');
  expect(entriesOf('invest_does', '가'.repeat(301))).toMatch(/^1번째 줄이 너무 길거나/);
});
