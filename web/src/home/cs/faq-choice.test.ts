import { describe, expect, it } from 'vitest';
import { categoriesOf, chooseFaqs, type Faq } from './faq-choice.ts';

const faqs: Faq[] = [
  { _id: 1, category: '결제', question: '환불은 언제 되나요?', answer_html: '<p>3일 안에요.</p>' },
  { _id: 2, category: '방송', question: '다시보기가 있나요?', answer_html: '<p>VOD에 있어요.</p>' },
  { _id: 3, category: '결제', question: '영수증', answer_html: '<p>환불 뒤에도 나와요.</p>' },
];
const idsOf = (found: readonly Faq[]) => found.map(({ _id }) => _id);

describe('frequent questions', () => {
  it('have each category once, in their order', () => {
    expect(categoriesOf(faqs)).toEqual(['결제', '방송']);
  });

  it.each([
    ['nothing asked', {}, [1, 2, 3]],
    ['a category', { category: '결제' }, [1, 3]],
    ['words of question or answer', { q: '환불' }, [1, 3]],
    ['words in another case', { q: 'vod' }, [2]],
    ['full-width letters', { q: 'ＶＯＤ' }, [2]],
    ['decomposed letters', { q: '환불'.normalize('NFD') }, [1, 3]],
    ['both', { category: '방송', q: '환불' }, []],
    ['the name of a tag', { q: '<p>' }, []],
  ])('are found by %s', (_what, wanted, ids) => {
    expect(idsOf(chooseFaqs(faqs, wanted))).toEqual(ids);
  });
});
