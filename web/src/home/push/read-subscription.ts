import { pushSubscription } from '@maru/contract/push/push-subscription';

/** The subscription as the server accepts it. The schema loads only when there is one to send. */
export function readSubscription(subscription: PushSubscription) {
  return pushSubscription.parse(subscription.toJSON());
}
