/**
 * The product's colors and mark on the pages of the stand-ins, with a stripe that marks them as
 * simulated. Loads no script, font or picture.
 */
export const FACE = `
:root { color-scheme: light dark; --ground: light-dark(#f3f5f6, #0a0c0f);
  --surface: light-dark(#fff, #111419); --raised: light-dark(#e9edf0, #1a1e25);
  --line: light-dark(#d5dbe0, #262b34); --field: light-dark(#78838f, #68727f);
  --ink: light-dark(#12161b, #eef1f4); --soft: light-dark(#414b56, #b5bec9);
  --accent: light-dark(#aee516, #b9f227); --accent-text: light-dark(#3d5e00, #b9f227);
  --on-accent: #0f1406; --warn: light-dark(#854d00, #ffb53d);
  font: 1rem/1.5 Geist, system-ui, sans-serif; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; background: var(--ground); color: var(--ink); }
.brand { display: flex; align-items: center; gap: .75rem; min-height: 4rem; padding: .5rem 1rem;
  border-top: 6px solid transparent; border-bottom: 1px solid var(--line);
  border-image: repeating-linear-gradient(135deg, var(--warn) 0 12px, transparent 12px 24px) 6;
  border-width: 6px 0 0; border-style: solid; }
.brand svg { width: 2rem; height: 2rem; flex: none; }
.brand b { font-size: 1.25rem; letter-spacing: .03em; }
.brand span { padding-left: .75rem; border-left: 1px solid var(--line); color: var(--warn);
  font: .75rem/1.25rem ui-monospace, Menlo, Consolas, monospace; letter-spacing: .08em;
  text-transform: uppercase; }
main { width: min(60rem, 100%); margin: 0 auto; padding: 2rem 1rem; }
h1 { margin: 0 0 1rem; font-size: 1.75rem; line-height: 1.2; overflow-wrap: anywhere; }
h2 { margin: 2rem 0 .75rem; font-size: 1.125rem; }
p { margin: 0 0 1rem; color: var(--soft); }
a { color: var(--accent-text); text-underline-offset: 4px; }
label { display: grid; gap: .375rem; color: var(--soft); font-size: .875rem; font-weight: 500; }
input:not([type=hidden], [type=checkbox]) { width: 100%; min-height: 2.75rem; padding: .5rem .75rem;
  border: 1px solid var(--field); border-radius: .375rem; background: var(--ground);
  color: var(--ink); font: inherit; font-size: 1rem; }
input[type=checkbox] { width: 1.25rem; height: 1.25rem; flex: none; margin: 0;
  accent-color: var(--accent); }
button { min-height: 2.75rem; padding: .5rem 1.25rem; border: 1px solid transparent;
  border-radius: .375rem; background: var(--accent); color: var(--on-accent); font: inherit;
  font-weight: 500; cursor: pointer; }
.quiet { border-color: var(--field); background: var(--surface); color: var(--ink); }
.note { color: var(--soft); font-size: .875rem; }
:focus-visible { outline: 2px solid var(--accent-text); outline-offset: 2px; }
`;

/** The mark and the simulated role; plain text, no markup. */
export function brandHeader(role: string): string {
  return `<header class="brand"><svg viewBox="0 0 32 32" fill="none" aria-hidden="true">
<path d="M10 3.5 3.5 10v12L10 28.5M22 3.5l6.5 6.5v12L22 28.5" stroke="currentColor" stroke-width="2.5"/>
<path d="M11 23V9h7.5l2.5 2.5v3.5L18.5 17.5H14.5M16.5 17.5 21 23" stroke="var(--accent-text)"
stroke-width="3"/></svg><b>Regz</b><span>${role}</span></header>`;
}
