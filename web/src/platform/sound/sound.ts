import { keepChoice } from '../theme/theme.ts';
import type { Tone } from './tones.ts';

const COOKIE = 'regz-sound';

/** Off by default. One switch for all sounds, stored in this browser. */
export function isSoundOn(): boolean {
  return document.cookie.split('; ').includes(`${COOKIE}=on`);
}

export function keepSound(isOn: boolean): void {
  keepChoice(COOKIE, isOn ? 'on' : 'off');
}

/** Plays a tone for an event of a page. The code loads with the first tone. */
export function sound(tone: Tone): void {
  if (isSoundOn()) void import('./tones.ts').then(({ playTone }) => playTone(tone));
}
