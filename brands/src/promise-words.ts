/* Parts of patterns that several rules of promises share. */

export const PERCENT = '(?:%|퍼센트|프로)';

/** A percentage with its sign, also with commas: `+1,250%`. */
export const FIGURE = `\\+?\\d[\\d,]*(?:\\.\\d+)?\\s*${PERCENT}`;

/** Multiples, as in `2.5배`. The look-behind keeps each digit of a long number from being a start. */
export const TIMES = '(?:(?<!\\d)\\d+(?:\\.\\d+)?|두|세|네|다섯|열|몇|수십?|백)\\s*배';

/** The investor, who may well be said to answer for a loss. */
export const NOT_INVESTOR =
  '(?<!(?:투자자|본인|고객|스스로|회원|이용자|각자|여러분)[^.!?\\n]{0,20})';
