import { sound } from '../platform/sound/sound.ts';

/** The target of coins: the balance, which is always visible. */
export const BALANCE_ID = 'balance';

/** The duration of a coin's flight. The balance grows when the first coin lands. */
export const FLIGHT_MS = 620;

const COINS = 5;
const APART_MS = 45;
const EASING = 'cubic-bezier(0.3, 0, 0.2, 1)';
const COIN = 'polygon(29% 0, 71% 0, 100% 29%, 100% 71%, 71% 100%, 29% 100%, 0 71%, 0 29%)';

/**
 * Animates earned coins: five of them fly from the button to the balance, which then nods. With
 * reduced motion, a frame around the balance appears for a moment instead.
 */
export function flyCoins(from: DOMRect): void {
  sound('coin');
  const balance = document.getElementById(BALANCE_ID);
  if (balance === null) return;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    const boxShadow = 'inset 0 0 0 2px var(--color-accent-text)';
    balance.animate([{ boxShadow }, { boxShadow }], 1200);
    return;
  }
  const to = balance.getBoundingClientRect();
  for (let coin = 0; coin < COINS; coin += 1) flyOne({ from, to, coin });
  balance.animate({ scale: [1, 1.08, 1] }, { duration: 180, delay: FLIGHT_MS });
}

function flyOne({ from, to, coin }: { from: DOMRect; to: DOMRect; coin: number }): void {
  const element = document.createElement('span');
  element.ariaHidden = 'true';
  element.className = 'pointer-events-none fixed z-50 size-5 bg-accent';
  element.style.clipPath = COIN;
  element.style.top = `${from.top + from.height / 2 - 10}px`;
  element.style.left = `${from.left + from.width / 2 - 10 + (coin - 2) * 18}px`;
  document.body.append(element);
  const place = element.getBoundingClientRect();
  const translate = `${to.left + 18 - place.left}px ${to.top + 8 - place.top}px`;
  const flight = element.animate(
    [
      { opacity: 0 },
      { opacity: 1, offset: 0.15 },
      { opacity: 1, offset: 0.9 },
      { opacity: 0, translate, scale: 0.7 },
    ],
    { duration: FLIGHT_MS, delay: coin * APART_MS, easing: EASING, fill: 'backwards' },
  );
  flight.addEventListener('finish', () => element.remove());
}
