/** Words of the inbox entry of a paid order, as the receipt has them. */
export function paidEntry({ orderNo, payable }: { orderNo: string; payable: number }) {
  return {
    title: '주문 안내',
    text: `결제가 확인되었어요.\n주문번호: ${orderNo}\n결제 금액: ${payable.toLocaleString('en-US')}원`,
  };
}

/** Words of the inbox entry of an answered inquiry. */
export const answeredEntry = {
  title: '문의에 답변이 도착했어요',
  text: '남긴 문의에 답변했어요. 눌러서 확인해 주세요',
};
