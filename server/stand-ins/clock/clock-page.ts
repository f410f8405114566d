import { DAY_MS } from '@regz/rules/durations.ts';
import { escapeHtml } from '../../src/platform/escape-html.ts';
import type { Happening } from '../../src/platform/slice.ts';
import { brandHeader, FACE } from '../face.ts';
import { clockPath } from './clock-insert.ts';
import { clockAhead, clockTime } from './clock-words.ts';
import type { Step } from './test-clock.queries.ts';

const STYLE = `${FACE}
.now { font-size: 1.5rem; line-height: 1.3; color: var(--ink); margin: 0; }
form { display: flex; flex-wrap: wrap; gap: .75rem; margin: 1rem 0; }
td form { margin: 0; }
table { width: 100%; border-collapse: collapse; background: var(--surface);
  border: 1px solid var(--line); }
th, td { padding: .5rem .75rem; text-align: left; border-top: 1px solid var(--line);
  overflow-wrap: anywhere; }
th { color: var(--soft); font-size: .875rem; font-weight: 500; }
td button { min-height: 2.25rem; padding: .25rem .75rem; font-size: .875rem; }
ol { list-style: none; margin: 0; padding: 0; }
ol > li { padding: .75rem 1rem; border: 1px solid var(--line); background: var(--surface);
  margin-bottom: .75rem; border-radius: .375rem; }
h3 { margin: 0 0 .25rem; font-size: 1rem; }
ul { margin: .5rem 0 0; padding: 0; list-style: none; }
ul li { display: grid; grid-template-columns: 7rem 1fr; gap: .75rem; padding: .25rem 0;
  overflow-wrap: anywhere; }
.kind { color: var(--soft); font-size: .875rem; }
.problem { padding: .75rem 1rem; border-left: 4px solid var(--warn); background: var(--raised);
  color: var(--ink); }
@media (max-width: 40rem) { ul li { grid-template-columns: 1fr; gap: 0; }
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  tr, td { display: block; } td { border: 0; } tr { border-top: 1px solid var(--line); } }
`;

const kinds: Readonly<Record<Happening['kind'], string>> = {
  mail: 'Mail',
  subscription: 'Subscription',
  roles: 'Community',
  panel: 'Panel',
  account: 'Account',
  failure: 'Failed',
};

/** A subscription to whose end the clock can be advanced. */
export type NextEnd = { username: string; subscription: string | null; endsAt: string };

type Shown = {
  nowMs: number;
  aheadMs: number;
  ends: readonly NextEnd[];
  /** Newest first. */
  steps: readonly Step[];
  problem: string | null;
};

/** The page on which staff advance the clock; it works without scripts. */
export function clockPage({ nowMs, aheadMs, ends, steps, problem }: Shown): string {
  const seen = steps[0]?.number ?? 0;
  return page(`<p class="now" role="status">${escapeHtml(clockTime(nowMs))}</p>
<p>${escapeHtml(clockAhead(aheadMs))} · It goes only forward. Everything that is due on the way is done, day by day.</p>
${problem === null ? '' : `<p class="problem" role="alert">${escapeHtml(problem)}</p>`}
${turnForm(seen, [
  [nowDays(nowMs, 1), '+1 day'],
  [nowDays(nowMs, 7), '+7 days'],
  [nowDays(nowMs, 30), '+30 days'],
])}
<p><a href="/stand-ins/mail">Mail inbox</a> · <a href="/stand-ins/community">Community</a> · <a href="/admin">Staff panel</a></p>
<h2>What ends next</h2>
${endsTable(seen, nowMs, ends)}
<h2>What happened</h2>
${steps.length === 0 ? '<p>The clock has not been turned yet.</p>' : `<ol>${steps.filter(isShown).map(stepItem).join('\n')}</ol>`}`);
}

/** The page for visitors who are not staff. */
export function strangerPage(logIn: string): string {
  return page(
    `<p>Staff turn the clock: <a href="${escapeHtml(logIn)}">log in</a> and come back to this page.</p>`,
  );
}

function page(content: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Test clock</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${STYLE}</style></head>
<body>${brandHeader('Test clock')}<main><h1>Test clock</h1>
${content}</main></body></html>`;
}

function nowDays(nowMs: number, days: number): number {
  return nowMs + days * DAY_MS;
}

/** One button for each time to advance to. */
function turnForm(seen: number, moments: readonly (readonly [toMs: number, words: string])[]) {
  const buttons = moments.map(
    ([toMs, words]) => `<button name="to" value="${toMs}">${escapeHtml(words)}</button>`,
  );
  return `<form method="post" action="${clockPath}"><input type="hidden" name="seen" value="${seen}">${buttons.join('')}</form>`;
}

function endsTable(seen: number, nowMs: number, ends: readonly NextEnd[]): string {
  if (ends.length === 0) return '<p>No subscription ends.</p>';
  const rows = ends.map(({ username, subscription, endsAt }) => {
    const endMs = Date.parse(endsAt);
    const before = endMs - 3 * DAY_MS;
    const moments = [
      ...(before > nowMs ? [[before, 'To 3 days before the end'] as const] : []),
      [endMs, 'To the end'] as const,
    ];
    return `<tr><th scope="row">${escapeHtml(username)}</th><td>${escapeHtml(subscription ?? '')}</td><td>${escapeHtml(clockTime(endMs))}</td><td>${turnForm(seen, moments)}</td></tr>`;
  });
  return `<table><thead><tr><th scope="col">Username</th><th scope="col">Package</th><th scope="col">Ends</th><th scope="col">Turn the clock</th></tr></thead><tbody>${rows.join('\n')}</tbody></table>`;
}

/** Steps without events are left out, except the last one. */
function isShown({ happened }: Step, index: number): boolean {
  return index === 0 || happened === null || happened.length > 0;
}

function stepItem({ madeBy, reached, happened }: Step): string {
  const items = (happened ?? []).map(
    ({ kind, who, what }) =>
      `<li><span class="kind">${kinds[kind]}</span><span><b>${escapeHtml(who)}</b> ${escapeHtml(what)}</span></li>`,
  );
  const nothing = happened === null ? 'Still under way.' : 'Nothing happened.';
  return `<li><h3>${escapeHtml(clockTime(reached.getTime()))}</h3><span class="note">turned by ${escapeHtml(madeBy)}</span>
${items.length === 0 ? `<p class="note">${nothing}</p>` : `<ul>${items.join('\n')}</ul>`}</li>`;
}
