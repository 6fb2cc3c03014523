/**
 * The script that a shop's page loads, with the part of the real one's interface (v2, standard)
 * that pays by redirect. It goes to the window beside it.
 */
export const WINDOW_SCRIPT = `'use strict';
(() => {
  const base = new URL(document.currentScript.src).origin;
  function TossPayments(clientKey) {
    return {
      payment: () => ({
        requestPayment: async ({ method, amount, orderId, orderName, successUrl, failUrl }) => {
          const query = new URLSearchParams({
            clientKey, method, amount: String(amount.value), orderId, orderName, successUrl, failUrl,
          });
          window.location.assign(base + '/toss/window?' + query.toString());
          // As with the real one, the page is left and nothing is ever answered.
          await new Promise(() => {});
        },
      }),
    };
  }
  TossPayments.ANONYMOUS = '@@ANONYMOUS';
  window.TossPayments = TossPayments;
})();
`;
