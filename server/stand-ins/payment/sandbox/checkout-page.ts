import { escapeHtml } from '../../../src/platform/escape-html.ts';
import { sandboxPath } from './sandbox.ts';
import type { Session } from './sessions/sessions.queries.ts';
import { testCards } from './test-cards.ts';

type PageOf = { sessionId: string; shopOrigin: string | null; look: Look | null };

/** The theme of the shop's page. */
export type Look = 'dark' | 'light';

const LOGO =
  '<svg viewBox="0 0 32 32" fill="none" aria-hidden="true"><path d="M10 3.5 3.5 10v12L10 28.5M22 3.5l6.5 6.5v12L22 28.5" stroke="var(--ink)" stroke-width="2.5"/><path d="M11 23V9h7.5l2.5 2.5v3.5L18.5 17.5H14.5M16.5 17.5 21 23" stroke="currentColor" stroke-width="3"/></svg>';
const TICK =
  '<svg viewBox="0 0 64 64" fill="none" aria-hidden="true"><circle cx="32" cy="32" r="29" stroke="currentColor" stroke-width="3"/><path d="M19 33.5 28.5 43 46 24" stroke="currentColor" stroke-width="4.5" stroke-linecap="square"/></svg>';

/** The page of one checkout, with all its steps; its script shows the current one. */
export function checkoutPage(page: {
  session: Session;
  shopOrigin: string | null;
  look: Look | null;
}): string {
  const { session, shopOrigin, look } = page;
  const price = `${session.currency} ${hundredths(session.amountMinor)}`;
  return frame(
    { sessionId: session.id, shopOrigin, look, state: session.state, title: `Pay ${price}` },
    `<header class="order">
<p class="product">${escapeHtml(session.productName)}</p>
<p class="price">${price}</p>
<p class="reference">Order ${escapeHtml(session.orderId)}</p>
</header>
${cardStep(price)}
${authenticationStep(price)}
${outcomeSteps(price)}`,
  );
}

/** The page of a checkout that does not exist. */
export function unknownPage(page: PageOf): string {
  return frame(
    { ...page, state: 'unknown', title: 'Unknown checkout' },
    outcome('unknown', 'Checkout not found', 'Return to the store and start again.'),
  );
}

function frame(page: PageOf & { state: string; title: string }, content: string): string {
  const { sessionId, shopOrigin, look, state, title } = page;
  return `<!doctype html>
<html lang="en"${look === null ? '' : ` data-look="${look}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${sandboxPath}/checkout.css">
<script src="${sandboxPath}/checkout.js" defer></script>
</head>
<body data-session="${escapeHtml(sessionId)}" data-state="${escapeHtml(state)}" data-shop-origin="${escapeHtml(shopOrigin ?? '')}">
<header class="banner">Sandbox: no real money</header>
<main>
<div class="top">
<h1>${LOGO}Regz checkout</h1>
<button type="button" class="close" data-close aria-label="Close checkout">&#215;</button>
</div>
${content}
</main>
</body>
</html>`;
}

function cardStep(price: string): string {
  return `<form data-step="open" novalidate hidden>
<p class="problem" role="alert" data-problem hidden></p>
${field({ name: 'number', label: 'Card number', hint: '4242 4242 4242 4242', numeric: true })}
<div class="pair">
${field({ name: 'expiry', label: 'Expiry', hint: 'MM / YY', numeric: true })}
${field({ name: 'cvc', label: 'CVC', hint: '123', numeric: true })}
</div>
${field({ name: 'name', label: 'Name on card', hint: 'Test Buyer', numeric: false })}
<button type="submit" class="pay" data-busy-text="Paying…">Pay ${price}</button>
<details>
<summary>Test cards</summary>
<ul>${testCards.map(cardItem).join('\n')}</ul>
</details>
</form>`;
}

function field(of: { name: string; label: string; hint: string; numeric: boolean }): string {
  const { name, label, hint, numeric } = of;
  const mode = numeric ? ' inputmode="numeric"' : '';
  // Browsers must not offer stored, real cards.
  return `<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" placeholder="${hint}" maxlength="64" autocomplete="off" spellcheck="false"${mode}></div>`;
}

function cardItem({ number, says }: { number: string; says: string }): string {
  const spaced = number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
  return `<li><button type="button" data-card="${spaced}"><span>${spaced}</span> <span>${says}</span></button></li>`;
}

function authenticationStep(price: string): string {
  return `<section data-step="authenticating" hidden>
<h2 tabindex="-1">3-D Secure</h2>
<p>Your bank asks you to confirm a payment of ${price}. You will not be charged until you respond.</p>
<div class="pair">
<button type="button" class="pay" data-answer="approve">Approve</button>
<button type="button" data-answer="fail">Fail</button>
</div>
</section>`;
}

function outcomeSteps(price: string): string {
  const later = 'You can close this window. The store will be notified of the outcome.';
  return [
    outcome('processing', 'Your payment is being processed', later),
    outcome('paid', 'Payment received', `${price} of test money was charged.`),
    outcome(
      'expired',
      'This checkout has expired',
      'You were not charged. Please return to the store.',
    ),
  ].join('\n');
}

function outcome(step: string, title: string, text: string): string {
  return `<section data-step="${step}" class="outcome" hidden>
${step === 'paid' ? TICK : ''}
<h2 tabindex="-1">${title}</h2>
<p>${text}</p>
<button type="button" data-close>Close</button>
</section>`;
}

function hundredths(minor: number): string {
  const whole = new Intl.NumberFormat('en').format(Math.floor(minor / 100));
  return `${whole}.${String(minor % 100).padStart(2, '0')}`;
}
