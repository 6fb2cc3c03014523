/**
 * The script that a shop's page loads. It implements the part of the real interface (v2, standard)
 * that pays by redirect, and redirects to the simulated window.
 */
export const WINDOW_SCRIPT = `'use strict';
(() => {
  const base = new URL(document.currentScript.src).origin;
  function TossPayments(clientKey) {
    return {
      payment: ({ customerKey } = {}) => ({
        requestBillingAuth: async ({ method, successUrl, failUrl }) => {
          const query = new URLSearchParams({ clientKey, method, customerKey, successUrl, failUrl });
          window.location.assign(base + '/toss/billing-window?' + query.toString());
          await new Promise(() => {});
        },
        requestPayment: async (asked) => {
          const { method, amount, orderId, orderName, successUrl, failUrl } = asked;
          const query = new URLSearchParams({
            clientKey, method, amount: String(amount.value), orderId, orderName, successUrl, failUrl,
          });
          const validHours = asked.virtualAccount?.validHours;
          if (validHours !== undefined) query.set('validHours', String(validHours));
          if (asked.customerName !== undefined) query.set('customerName', asked.customerName);
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
