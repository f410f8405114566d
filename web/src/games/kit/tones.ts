/** The sounds of all games: a step, something good, something bad, a win. */
type Signal = 'tick' | 'good' | 'bad' | 'win';
/** A signal, or a note of the game's own. */
export type Tone = Signal | { hz: number };
export type Tones = (tone: Tone) => void;

/** Frequencies in Hz, played one after the other. */
const notes: Readonly<Record<Signal, readonly number[]>> = {
  tick: [520],
  good: [660, 880],
  bad: [220, 165],
  win: [523, 659, 784, 1047],
};
const vibrations: Readonly<Record<Signal, number[]>> = {
  tick: [8],
  good: [20],
  bad: [60],
  win: [30, 40, 60],
};
const NOTE_SECONDS = 0.09;
const OWN_NOTE_SECONDS = 0.3;
const OWN_NOTE_VIBRATION = [20];
const LOUDNESS = 0.08;

let context: AudioContext | undefined;

/** Plays a tone made in code; the browser lets it sound after the first press on the page. */
export function playTone(tone: Tone): void {
  context ??= new AudioContext();
  const { currentTime, destination } = context;
  const isSignal = typeof tone === 'string';
  const seconds = isSignal ? NOTE_SECONDS : OWN_NOTE_SECONDS;
  for (const [place, frequency] of (isSignal ? notes[tone] : [tone.hz]).entries()) {
    const from = currentTime + place * seconds;
    const oscillator = context.createOscillator();
    const gain = context.createGain();
    oscillator.type = 'triangle';
    oscillator.frequency.value = frequency;
    gain.gain.setValueAtTime(LOUDNESS, from);
    gain.gain.exponentialRampToValueAtTime(0.001, from + seconds);
    oscillator.connect(gain).connect(destination);
    oscillator.start(from);
    oscillator.stop(from + seconds);
  }
}

/** A short vibration, where the device has one. */
export function vibrate(tone: Tone): void {
  if (!('vibrate' in navigator)) return;
  navigator.vibrate(typeof tone === 'string' ? vibrations[tone] : OWN_NOTE_VIBRATION);
}
