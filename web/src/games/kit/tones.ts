/** The sounds of all games: a step, something good, something bad, a win. */
export type Tone = 'tick' | 'good' | 'bad' | 'win';
export type Tones = (tone: Tone) => void;

/** Frequencies in Hz, played one after the other. */
const notes: Readonly<Record<Tone, readonly number[]>> = {
  tick: [520],
  good: [660, 880],
  bad: [220, 165],
  win: [523, 659, 784, 1047],
};
const vibrations: Readonly<Record<Tone, number[]>> = {
  tick: [8],
  good: [20],
  bad: [60],
  win: [30, 40, 60],
};
const NOTE_SECONDS = 0.09;
const LOUDNESS = 0.08;

let context: AudioContext | undefined;

/** Plays a tone made in code; the browser lets it sound after the first press on the page. */
export function playTone(tone: Tone): void {
  context ??= new AudioContext();
  const { currentTime, destination } = context;
  for (const [place, frequency] of notes[tone].entries()) {
    const from = currentTime + place * NOTE_SECONDS;
    const oscillator = context.createOscillator();
    const gain = context.createGain();
    oscillator.type = 'triangle';
    oscillator.frequency.value = frequency;
    gain.gain.setValueAtTime(LOUDNESS, from);
    gain.gain.exponentialRampToValueAtTime(0.001, from + NOTE_SECONDS);
    oscillator.connect(gain).connect(destination);
    oscillator.start(from);
    oscillator.stop(from + NOTE_SECONDS);
  }
}

/** A short vibration, where the device has one. */
export function vibrate(tone: Tone): void {
  if ('vibrate' in navigator) navigator.vibrate(vibrations[tone]);
}
