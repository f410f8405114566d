import { messages } from '@regz/texts/en.ts';
import { LogoMark } from '../../ui/logo.tsx';

const STORED = 'regz-splash';

/**
 * Decides in the head of the document, before the first paint, whether this is the first page of a
 * visit. Never with reduced motion. Any touch, key or scroll ends it. A page without a splash, such
 * as the 404 page, does not count. Only documents contain it; the browser's scripts do not need it.
 */
export const splashScript = !import.meta.env.SSR
  ? ''
  : `;((root, stored) => {
  try {
    if (document.prerendering || sessionStorage.getItem(stored)) return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  } catch { return; }
  root.dataset.splash = '';
  addEventListener('DOMContentLoaded', () => {
    if (document.querySelector('.splash')) sessionStorage.setItem(stored, 'seen');
  });
  for (const act of ['pointerdown', 'keydown', 'wheel', 'scroll'])
    addEventListener(act, () => { delete root.dataset.splash; }, { once: true, passive: true });
})(document.documentElement, '${STORED}')`;

/**
 * Covers a page that is already painted, and fades out by CSS alone 1.5 seconds after it appeared.
 */
export function Splash() {
  return (
    <div className="splash" role="status">
      <LogoMark className="size-12" />
      <p className="text-sm">{messages.mainSite.splash}</p>
    </div>
  );
}
