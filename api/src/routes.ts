import type { FastifyInstance } from 'fastify';
import { allowedIpRoutes } from './allowed-ip/admin.routes.ts';
import { adminSearchRoutes } from './admin-search/admin.routes.ts';
import { auditRoutes } from './audit/admin.routes.ts';
import { adminAuthRoutes } from './auth/admin.routes.ts';
import { homeAuthRoutes } from './auth/home.routes.ts';
import { adminBannerRoutes } from './banner/admin.routes.ts';
import { bannerRoutes } from './banner/home.routes.ts';
import { boardRoutes } from './board/home.routes.ts';
import { adminBrowserReportRoutes } from './browser-report/admin.routes.ts';
import { browserReportRoutes } from './browser-report/home.routes.ts';
import { adminBroadcastRoutes } from './broadcast/admin.routes.ts';
import { broadcastCourseRoutes } from './broadcast/broadcast-course.ts';
import { homeBroadcastRoutes } from './broadcast/home.routes.ts';
import { recurrenceRoutes } from './broadcast/recurrence.routes.ts';
import { adminCalendarRoutes } from './calendar/admin.routes.ts';
import { adminCouponRoutes } from './coupon/admin.routes.ts';
import { homeCouponRoutes } from './coupon/home.routes.ts';
import { coverRoutes } from './cover/home.routes.ts';
import { pushCampaignRoutes } from './campaign/push.routes.ts';
import { savedAudienceRoutes } from './campaign/audience/audience.routes.ts';
import { campaignProblemRoutes } from './campaign/report/problem.routes.ts';
import { deliveryReportRoutes } from './campaign/report/report.routes.ts';
import { smsAccountRoutes } from './campaign/compose/spending.ts';
import { smsCampaignRoutes } from './campaign/sms.routes.ts';
import { adminLinkRoutes } from './site-link/admin.routes.ts';
import { legacyRoutes } from './site-link/legacy.routes.ts';
import { pageTextRoutes } from './page-text/page-text.routes.ts';
import { csRoutes } from './cs/home.routes.ts';
import { editorRoutes } from './editor/editor.routes.ts';
import { uploadsRoutes } from './editor/uploads.routes.ts';
import { adminEventRoutes } from './event/admin.routes.ts';
import { eventEntryRoutes, eventRoutes } from './event/home.routes.ts';
import { adminExpertRoutes } from './expert/admin.routes.ts';
import { expertDaysRoutes } from './expert/expert-days.ts';
import { expertRoutes } from './expert/expert.routes.ts';
import { departedRoutes } from './identity/admin.routes.ts';
import { identityRoutes } from './identity/home.routes.ts';
import { adminSubscriptionRoutes } from './subscription/admin.routes.ts';
import { adminTaxDocumentRoutes } from './tax-document/admin.routes.ts';
import { taxDocumentRoutes } from './tax-document/home.routes.ts';
import { billingWindowRoutes } from './subscription/billing-window.routes.ts';
import { subscriptionRoutes } from './subscription/home.routes.ts';
import { adminInquiryRoutes } from './inquiry/admin.routes.ts';
import { inquiryRoutes } from './inquiry/home.routes.ts';
import { investRoutes } from './invest/home.routes.ts';
import { memberRoutes } from './member/admin.routes.ts';
import { memberStandingRoutes } from './member/standing.routes.ts';
import { memberTimelineRoutes } from './member/timeline/timeline.routes.ts';
import { memberTrailRoutes } from './member/trail.routes.ts';
import { membershipRoutes } from './member/membership/membership.routes.ts';
import { memoRoutes } from './member/memo/memo.routes.ts';
import { managerRoutes } from './manager/admin.routes.ts';
import { adminMarketRoutes } from './market/admin.routes.ts';
import { messageTemplateRoutes } from './message-template/admin.routes.ts';
import { myColumnRoutes } from './me/desk/column.routes.ts';
import { myDeskRoutes } from './me/desk/expert.routes.ts';
import { ownDataRoutes } from './me/own-data.routes.ts';
import { myInfoRoutes, myPasswordRoutes } from './me/account.routes.ts';
import { meRoutes } from './me/home.routes.ts';
import { inboxRoutes } from './me/inbox.routes.ts';
import { messageChoiceRoutes } from './me/message-choice.routes.ts';
import { quietHoursRoutes } from './me/quiet-hours.routes.ts';
import { reminderRoutes } from './me/reminder.routes.ts';
import { savedPostRoutes } from './me/saved-post/saved-post.routes.ts';
import { myStockRoutes } from './me/stock/my-stock.routes.ts';
import { stockPageRoutes } from './stock/page/stock-page.routes.ts';
import { alarmRoutes } from './monitor/alarm.routes.ts';
import { monitorRoutes } from './monitor/monitor.routes.ts';
import { adminOrderRoutes } from './order/admin.routes.ts';
import { optOutRoutes } from './opt-out/home.routes.ts';
import { pushStopRoutes } from './opt-out/push-stop.routes.ts';
import { shortLinkRoutes } from './short-link/home.routes.ts';
import { couponUseRoutes } from './order/coupon-use.routes.ts';
import { homeOrderRoutes } from './order/home.routes.ts';
import { memberOrderRoutes } from './order/member-order.routes.ts';
import { staffPasskeyRoutes } from './passkey/admin.routes.ts';
import { memberPasskeyRoutes } from './passkey/home.routes.ts';
import { paymentDifferenceRoutes } from './payment/admin.routes.ts';
import { paymentRoutes } from './payment/home.routes.ts';
import { adminPostRoutes } from './post/admin.routes.ts';
import { attachmentRoutes } from './post/attachment.routes.ts';
import { adminProductRoutes } from './product/admin.routes.ts';
import { productRoutes } from './product/home.routes.ts';
import { playRoutes } from './play/admin.routes.ts';
import { pushRoutes } from './push/home.routes.ts';
import { adminQueueRoutes } from './queue/admin.routes.ts';
import { refundRoutes } from './refund/admin.routes.ts';
import { homeRefundRoutes } from './refund/home.routes.ts';
import { advisoryRoutes } from './advisory/admin.routes.ts';
import { reactionAlarmRoutes } from './campaign/reaction-alarm.routes.ts';
import { frequencyCapRoutes } from './frequency-cap/admin.routes.ts';
import { staffFeatureRoutes } from './feature/admin.routes.ts';
import { featureRoutes } from './feature/home.routes.ts';
import { retentionRoutes } from './retention/admin.routes.ts';
import { adminReviewRoutes } from './review/admin.routes.ts';
import { adminProfitRoutes } from './profit/profit.routes.ts';
import { reviewGroupRoutes } from './review/group.routes.ts';
import { adminLectureRoutes } from './review/lecture.routes.ts';
import { ownReviewRoutes, reviewRoutes } from './review/home.routes.ts';
import { chatWordRoutes } from './room/chat-word/chat-word.routes.ts';
import { deskRoutes } from './room/desk.routes.ts';
import { recordingRoutes } from './room/recording/recording.routes.ts';
import { lineReportRoutes } from './room/report/line-report.routes.ts';
import { roomRoutes } from './room/home.routes.ts';
import { trashRoutes } from './trash/admin.routes.ts';
import { suppressionRoutes } from './suppression/admin.routes.ts';
import { searchRoutes } from './search/home.routes.ts';
import { alimtalkRoutes } from './alimtalk/admin.routes.ts';
import { senderNumberRoutes } from './sender-number/admin.routes.ts';
import { adminSeriesRoutes } from './series/admin.routes.ts';
import { signupRoutes } from './signup/home.routes.ts';
import { settlementRoutes } from './settlement/admin.routes.ts';
import { socialLoginRoutes } from './social-login/home.routes.ts';
import { siteMapRoutes } from './site-map/home.routes.ts';
import { startRoutes } from './start/start.routes.ts';
import { allowFrames } from './staff-kit/frames/register-frames.ts';
import { staffRoutes } from './staff/admin.routes.ts';
import { staffProfileRoutes } from './profile/profile.routes.ts';
import { listViewRoutes } from './staff-kit/list-view/list-view.routes.ts';
import { taskRoutes } from './staff-kit/task/task.routes.ts';
import { adminStatusRoutes } from './status/admin.routes.ts';
import { statusRoutes } from './status/home.routes.ts';
import { adminStockRoutes } from './stock/admin.routes.ts';
import { adminStockFeedRoutes } from './stock/feed.routes.ts';
import { adminTermsRoutes } from './terms/admin.routes.ts';
import { termsRoutes } from './terms/home.routes.ts';
import { trialRoutes } from './trial/home.routes.ts';
import { adminUploadRoutes } from './upload/admin.routes.ts';
import { adminVideoRoutes } from './video/admin.routes.ts';
import { adminVodRoutes } from './vod/admin.routes.ts';
import { vodRoutes } from './vod/home.routes.ts';
import { adminJourneyRoutes } from './journey/admin.routes.ts';
import { adminWebhookRoutes } from './webhook/admin.routes.ts';
import type { RouteDeps } from './http/route-deps.ts';

type RoutePlugin = (app: FastifyInstance, deps: RouteDeps) => void | Promise<void>;

/** Every route plugin there is, one line a noun and side. */
export const routePlugins: readonly RoutePlugin[] = [
  homeAuthRoutes,
  adminAuthRoutes,
  memberPasskeyRoutes,
  socialLoginRoutes,
  staffPasskeyRoutes,
  signupRoutes,
  identityRoutes,
  departedRoutes,
  termsRoutes,
  adminTermsRoutes,
  trialRoutes,
  staffRoutes,
  staffProfileRoutes,
  managerRoutes,
  allowedIpRoutes,
  taskRoutes,
  auditRoutes,
  advisoryRoutes,
  frequencyCapRoutes,
  reactionAlarmRoutes,
  staffFeatureRoutes,
  featureRoutes,
  retentionRoutes,
  adminWebhookRoutes,
  adminJourneyRoutes,
  statusRoutes,
  adminStatusRoutes,
  adminSearchRoutes,
  listViewRoutes,
  homeBroadcastRoutes,
  adminBroadcastRoutes,
  broadcastCourseRoutes,
  recurrenceRoutes,
  vodRoutes,
  adminVodRoutes,
  roomRoutes,
  deskRoutes,
  recordingRoutes,
  chatWordRoutes,
  lineReportRoutes,
  expertRoutes,
  adminExpertRoutes,
  expertDaysRoutes,
  productRoutes,
  adminProductRoutes,
  adminSeriesRoutes,
  homeOrderRoutes,
  subscriptionRoutes,
  billingWindowRoutes,
  adminSubscriptionRoutes,
  taxDocumentRoutes,
  adminTaxDocumentRoutes,
  memberOrderRoutes,
  couponUseRoutes,
  homeCouponRoutes,
  paymentRoutes,
  homeRefundRoutes,
  adminOrderRoutes,
  adminCouponRoutes,
  paymentDifferenceRoutes,
  refundRoutes,
  settlementRoutes,
  boardRoutes,
  adminPostRoutes,
  attachmentRoutes,
  investRoutes,
  adminCalendarRoutes,
  adminMarketRoutes,
  adminStockRoutes,
  adminStockFeedRoutes,
  reviewRoutes,
  ownReviewRoutes,
  adminReviewRoutes,
  reviewGroupRoutes,
  adminLectureRoutes,
  adminProfitRoutes,
  eventRoutes,
  eventEntryRoutes,
  adminEventRoutes,
  bannerRoutes,
  adminBannerRoutes,
  trashRoutes,
  adminVideoRoutes,
  siteMapRoutes,
  csRoutes,
  adminLinkRoutes,
  pageTextRoutes,
  searchRoutes,
  pushRoutes,
  optOutRoutes,
  pushStopRoutes,
  shortLinkRoutes,
  meRoutes,
  myInfoRoutes,
  myPasswordRoutes,
  ownDataRoutes,
  reminderRoutes,
  savedPostRoutes,
  myStockRoutes,
  stockPageRoutes,
  inboxRoutes,
  messageChoiceRoutes,
  quietHoursRoutes,
  memberRoutes,
  memberStandingRoutes,
  memberTimelineRoutes,
  memberTrailRoutes,
  inquiryRoutes,
  adminInquiryRoutes,
  memoRoutes,
  membershipRoutes,
  playRoutes,
  myDeskRoutes,
  myColumnRoutes,
  editorRoutes,
  uploadsRoutes,
  coverRoutes,
  adminUploadRoutes,
  messageTemplateRoutes,
  senderNumberRoutes,
  alimtalkRoutes,
  suppressionRoutes,
  smsCampaignRoutes,
  deliveryReportRoutes,
  smsAccountRoutes,
  savedAudienceRoutes,
  campaignProblemRoutes,
  pushCampaignRoutes,
  allowFrames,
  monitorRoutes,
  alarmRoutes,
  startRoutes,
  browserReportRoutes,
  legacyRoutes,
  adminBrowserReportRoutes,
  adminQueueRoutes,
];
