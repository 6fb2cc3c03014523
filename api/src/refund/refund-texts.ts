/** What the member is sent when the money was transferred; fits into one SMS. */
export function payoutText(brandName: string, amount: number): string {
  return `[${brandName}] 환불금 ${amount.toLocaleString('en-US')}원을 보내 드렸어요. 이용은 종료되었어요`;
}

/** What the member is sent when a request is refused. Longer than an SMS, so it goes as an LMS. */
export function rejectText(brandName: string, requestNo: string, reason: string): string {
  return `[${brandName}] 환불 요청(${requestNo})을 받아들이지 못했어요.\n사유: ${reason}`;
}
