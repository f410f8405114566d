// The script of a checkout's page. It shows the current step, and notifies the page of the shop.
(() => {
  'use strict';

  const sentences = {
    card_unknown:
      'Only test cards are accepted here. Never enter a real card number; this one was not stored.',
    expiry_invalid: 'Enter the expiration date as month and year, for example 12 / 34.',
    expiry_past: 'The expiration date is in the past.',
    cvc_invalid: 'Enter a CVC of three or four digits.',
    name_missing: 'Enter the name on the card.',
    card_declined: 'Your card was declined. Try another card.',
    insufficient_funds: 'Your card has insufficient funds. Try another card.',
    expired_card: 'Your card has expired. Try another card.',
    incorrect_cvc: 'The CVC is incorrect. Check it or try another card.',
    processing_error: 'Your card could not be processed. Try again or use another card.',
    authentication_failed:
      'Your bank could not confirm the payment. Try again or use another card.',
    delayed_payment_failed: 'The payment failed. Try another card.',
    no_answer: 'There was no response. You were not charged; please try again.',
  };
  const fieldOf = {
    card_unknown: 'number',
    expiry_invalid: 'expiry',
    expiry_past: 'expiry',
    cvc_invalid: 'cvc',
    name_missing: 'name',
  };
  const POLL_MS = 500;

  const { session = '', state = '', shopOrigin = '' } = document.body.dataset;
  let shown = '';
  /** True if the shop's page knows that the card was accepted. */
  let notified = false;
  const here = `${window.location.pathname}/`;
  const form = document.querySelector('form');
  /** While a card may be charged, the page must not close. */
  let confirmed = false;

  /** @param {string} type @param {string | null} [code] */
  function notifyShop(type, code) {
    if (shopOrigin === '' || window.parent === window) return;
    const message = { source: 'sandbox-pay', v: 1, type, sessionId: session };
    window.parent.postMessage(
      code === undefined || code === null ? message : { ...message, code },
      shopOrigin,
    );
  }

  function close() {
    notifyShop('checkout.closed');
    if (window.parent === window) window.close();
  }

  /** @param {string} step */
  function show(step) {
    shown = step;
    for (const part of document.querySelectorAll('[data-step]')) {
      if (part instanceof HTMLElement) part.hidden = part.dataset.step !== step;
    }
    const part = document.querySelector(`[data-step="${CSS.escape(step)}"]`);
    const target = part?.querySelector('h2, input');
    if (target instanceof HTMLElement) target.focus();
  }

  /** @param {string | null} code */
  function explain(code) {
    const box = document.querySelector('[data-problem]');
    if (!(box instanceof HTMLElement)) return;
    box.hidden = code === null;
    box.textContent = code === null ? '' : (sentences[code] ?? `The payment failed (${code}).`);
    for (const input of document.querySelectorAll('input')) {
      const wrong = code !== null && fieldOf[code] === input.name;
      if (wrong) input.setAttribute('aria-invalid', 'true');
      else input.removeAttribute('aria-invalid');
      if (wrong) input.focus();
    }
  }

  /** @param {boolean} busy */
  function setBusy(busy) {
    for (const button of document.querySelectorAll('button:not([data-close])')) {
      if (button instanceof HTMLButtonElement) button.disabled = busy;
    }
    const pay = document.querySelector('button[type="submit"]');
    if (!(pay instanceof HTMLButtonElement)) return;
    pay.dataset.text ??= pay.textContent ?? '';
    pay.textContent = busy ? (pay.dataset.busyText ?? '') : pay.dataset.text;
  }

  /** @param {string} path @param {unknown} [body] */
  async function call(path, body) {
    const answer = await fetch(`${here}${path}`, {
      cache: 'no-store',
      ...(body === undefined
        ? {}
        : {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          }),
    });
    if (answer.status !== 200 && answer.status !== 422) throw new Error(`${answer.status}`);
    return await answer.json();
  }

  /** Shows a session's outcome. @param {{ state: string, code: string | null }} view */
  function follow(view) {
    const failed = view.state === 'open' && view.code !== null;
    const accepted = view.state === 'processing' || view.state === 'paid';
    confirmed = view.state === 'processing';
    if (accepted && !notified) notifyShop('checkout.confirmed');
    notified = accepted;
    if (view.state === 'paid') notifyShop('checkout.completed');
    if (failed) notifyShop('checkout.failed', view.code);
    if (view.state !== shown) show(view.state);
    if (failed) explain(view.code);
    if (view.state === 'processing') pollLater();
  }

  async function poll() {
    try {
      follow(await call('status'));
    } catch {
      pollLater();
    }
  }

  function pollLater() {
    setTimeout(() => void poll(), POLL_MS);
  }

  /** Calls an operation that may charge the buyer. @param {string} path @param {unknown} body */
  async function attempt(path, body) {
    confirmed = true;
    setBusy(true);
    explain(null);
    try {
      const view = await call(path, body);
      if ('problem' in view) refuse(view.problem);
      else follow(view);
    } catch {
      await recover();
    } finally {
      setBusy(false);
    }
  }

  /** A rejected form charges nothing. @param {string} problem */
  function refuse(problem) {
    confirmed = false;
    setBusy(false);
    explain(problem);
  }

  /** Without an answer, reads from the session whether the card was charged. */
  async function recover() {
    confirmed = false;
    try {
      const view = await call('status');
      if (view.state !== 'open') return follow(view);
    } catch {
      // The next attempt reads the status again, and cannot charge twice.
    }
    notifyShop('checkout.failed', 'no_answer');
    explain('no_answer');
  }

  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    const typed = Object.fromEntries(new FormData(form));
    const known = [...document.querySelectorAll('[data-card]')].map((button) =>
      digits(button.dataset.card),
    );
    // A real card number never leaves this page.
    if (known.includes(digits(typed.number))) void attempt('pay', typed);
    else refuse('card_unknown');
  });

  /** @param {unknown} text */
  function digits(text) {
    return String(text).replaceAll(/[\s-]/g, '');
  }

  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button === null) return;
    const { card, answer } = button.dataset;
    if (button.hasAttribute('data-close')) close();
    if (answer !== undefined) void attempt('authenticate', { approved: answer === 'approve' });
    if (card !== undefined)
      fill({ number: card, expiry: '12 / 34', cvc: '123', name: 'Test Buyer' });
  });

  /** @param {Record<string, string>} values */
  function fill(values) {
    for (const input of document.querySelectorAll('input')) input.value = values[input.name] ?? '';
    explain(null);
    const pay = document.querySelector('button[type="submit"]');
    if (pay instanceof HTMLElement) pay.focus();
  }

  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !confirmed) close();
  });
  window.addEventListener('message', ({ source, origin, data }) => {
    if (source !== window.parent || origin !== shopOrigin) return;
    if (data?.source === 'sandbox-embed' && data.sessionId === session && !confirmed) close();
  });

  notifyShop('checkout.loaded');
  follow({ state, code: null });
})();
