// The script that a shop's page loads. It needs no policy for Trusted Types: it creates and styles
// every element through the DOM.
(() => {
  'use strict';

  const script = document.currentScript;
  if (!(script instanceof HTMLScriptElement)) return;
  const base = new URL('.', script.src);

  /** @type {{ dialog: HTMLDialogElement, finish: () => void } | null} */
  let open = null;

  /** @param {HTMLElement} element @param {Record<string, string>} styles */
  function style(element, styles) {
    for (const [name, value] of Object.entries(styles)) element.style.setProperty(name, value);
  }

  /** @param {string} sessionId */
  function makeFrame(sessionId) {
    const frame = document.createElement('iframe');
    const url = new URL(`c/${encodeURIComponent(sessionId)}`, base);
    url.searchParams.set('embed_origin', window.location.origin);
    const { colorScheme } = window.getComputedStyle(document.documentElement);
    if (colorScheme === 'dark' || colorScheme === 'light')
      url.searchParams.set('look', colorScheme);
    frame.src = url.href;
    frame.title = 'Sandbox checkout';
    frame.allow = 'payment';
    frame.referrerPolicy = 'no-referrer';
    style(frame, {
      border: '0',
      width: 'min(100%, 460px)',
      height: 'min(100%, 760px)',
      margin: 'auto',
      'border-radius': '6px',
      'box-shadow': '0 16px 48px rgb(0 0 0 / 40%)',
      'background-color': 'Canvas',
    });
    return frame;
  }

  function makeDialog() {
    const dialog = document.createElement('dialog');
    dialog.id = 'sandbox-checkout';
    dialog.setAttribute('aria-label', 'Checkout');
    // The script handles Esc itself: a browser closes the dialog at the second Esc in any case.
    dialog.setAttribute('closedby', 'none');
    style(dialog, {
      display: 'flex',
      'box-sizing': 'border-box',
      width: '100%',
      height: '100%',
      'max-width': '100%',
      'max-height': '100%',
      margin: '0',
      padding: '0',
      border: '0',
      background: 'rgb(0 0 0 / 60%)',
    });
    return dialog;
  }

  /**
   * Shows a checkout above the page.
   * @param {Element | null} element carries `data-checking-out` meanwhile
   * @param {{ cart?: unknown, shopId?: number, modal?: boolean, sessionId: string }} options the
   * cart is only displayed: the shop's server sets the charge when it creates the session
   * @returns {Promise<void>} resolves when the checkout closes; at once while another one is open
   */
  function checkout(element, options) {
    const sessionId = options?.sessionId;
    if (typeof sessionId !== 'string' || sessionId === '') {
      return Promise.reject(new TypeError('checkout: a sessionId is needed'));
    }
    if (open !== null) return Promise.resolve();
    element?.setAttribute('data-checking-out', '');
    return new Promise((resolve) => {
      show(sessionId, () => {
        element?.removeAttribute('data-checking-out');
        resolve();
      });
    });
  }

  /** @param {string} sessionId @param {() => void} closed */
  function show(sessionId, closed) {
    const dialog = makeDialog();
    const frame = makeFrame(sessionId);
    let loaded = false;

    /** @param {MessageEvent} event */
    function handleMessage({ origin, source, data }) {
      if (origin !== base.origin || source !== frame.contentWindow) return;
      if (data?.source !== 'sandbox-pay' || data.sessionId !== sessionId) return;
      loaded = true;
      // The page may inspect the frame when it gets the same message.
      if (data.type === 'checkout.closed') setTimeout(finish);
    }
    /** @param {KeyboardEvent} event */
    function press(event) {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      askToClose();
    }
    /** The page decides: it stays open while a card is being charged. */
    function askToClose() {
      const message = { source: 'sandbox-embed', v: 1, type: 'close', sessionId };
      if (loaded) frame.contentWindow?.postMessage(message, base.origin);
      else finish();
    }
    function finish() {
      if (open?.dialog !== dialog) return;
      open = null;
      window.removeEventListener('message', handleMessage);
      dialog.close();
      dialog.remove();
      closed();
    }

    window.addEventListener('message', handleMessage);
    dialog.addEventListener('keydown', press);
    dialog.addEventListener('cancel', (event) => event.preventDefault());
    frame.addEventListener('load', () => frame.focus());
    dialog.append(frame);
    document.body.append(dialog);
    open = { dialog, finish };
    dialog.showModal();
  }

  /** Closes the open checkout in any state. */
  function closeModal() {
    open?.finish();
  }

  Object.defineProperty(window, 'checkoutEmbed', {
    value: Object.freeze({ checkout, closeModal }),
    configurable: true,
  });
})();
