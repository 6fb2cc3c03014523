/** Our own reasons. Reasons of the gateway include their own sentence. */
const REASONS: Readonly<Record<string, string>> = {
  NOBODY_LEFT: '보낼 때 받을 수 있는 사람이 남아 있지 않아 아무에게도 보내지 않았어요.',
  CANCELLED: '발송을 취소해 보내지 않았어요.',
  WITHDRAWN: '보내기 전에 탈퇴한 회원이에요.',
  SUPPRESSED: '수신을 거부한 번호예요.',
  NOT_WANTED: '보내기 전에 이 종류의 알림을 끈 회원이에요.',
  QUIET_HOURS: '회원의 방해 금지 시간이 끝나면 늦은 소식이라 보내지 않았어요.',
  OVER_CAP: '빈도 제한을 넘는 광고라 보내지 않았어요.',
  NO_CONSENT: '광고 수신 동의가 없어요.',
  MARKED_FAILED: '결과를 알 수 없어 관리자가 실패로 처리했어요.',
  PICTURE_GONE: '이미지 파일을 찾을 수 없어 보내지 못했어요.',
  GIVEN_UP: '여러 번 시도했지만 보내지 못했어요.',
  GROUP_CLOSED: '발송사가 발송 묶음을 받지 않았어요.',
  TEMPLATE_STOPPED: '알림톡 템플릿을 쓸 수 없게 되었어요.',
  PROVIDER_AWAY: '알림톡을 보내는 발송사에 연결하지 못했어요.',
  NEVER_REPORTED: '사흘 동안 결과가 오지 않아 도착했는지 알 수 없어요.',
  GROUP_GONE: '발송사에서 발송 기록을 찾지 못해 결과를 알 수 없어요.',
  NO_REPORT: '통신사의 결과가 아직 오지 않아 보낸 것으로 보고 있어요.',
  NOT_LISTED: '발송사 결과 목록에 없어 결과를 알 수 없어요.',
  INTERRUPTED: '보내는 도중 끊겨 도착했는지 알 수 없어요.',
  RESTORED: '복구하기 전에 이미 보냈을 수 있어 다시 보내지 않았어요.',
  NO_ANSWER: '푸시 서버의 답이 없어 도착했는지 알 수 없어요.',
  SUBSCRIPTION_ENDED: '알림을 끄거나 브라우저를 지운 기기예요.',
  NotEnoughBalance: '발송사 잔액이 부족해요.',
  Unauthorized: '발송사 계정 정보가 올바르지 않아요.',
};

/** A stored reason in words; its code stays beside it, for asking the provider. */
export function reasonText(reason: string | null): string {
  if (reason === null) return '–';
  const known = REASONS[reason];
  if (known !== undefined) return known;
  const gateway = /^(\d{4}) (.+)$/.exec(reason);
  if (gateway) return `${gateway[2]} (${gateway[1]})`;
  const http = /^HTTP (\d+)$/.exec(reason)?.[1];
  if (http === undefined) return `알려지지 않은 사유예요. (${reason})`;
  return http === '0' ? '푸시 서버에 연결하지 못했어요.' : `푸시 서버가 거절했어요. (HTTP ${http})`;
}
