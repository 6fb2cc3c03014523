/** Korean labels of the fields that every item of a staff list has. */
export const commonWords = {
  _id: '번호',
  created_at: '등록',
  updated_at: '수정',
  updated_by: '수정한 사람',
} as const;
