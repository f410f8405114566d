/** A step, something good, something bad, a win; coins that arrive, and the day's bonus. */
type Signal = 'tick' | 'good' | 'bad' | 'win' | 'coin' | 'bonus';
/** A signal, or a note of a game's own. */
export type Tone = Signal | { hz: number };
export type Tones = (tone: Tone) => void;

type Note = { hz: number; seconds: number };

const inTurn = (seconds: number, ...pitches: number[]): Note[] =>
  pitches.map((hz) => ({ hz, seconds }));

/** The notes of each, one after the other. */
const notes: Readonly<Record<Signal, readonly Note[]>> = {
  tick: inTurn(0.09, 520),
  good: inTurn(0.09, 660, 880),
  bad: inTurn(0.09, 220, 165),
  win: inTurn(0.09, 523, 659, 784, 1047),
  coin: [...inTurn(0.06, 988), ...inTurn(0.09, 1319)],
  bonus: inTurn(0.11, 523, 659, 784, 1047),
};
const vibrations: Readonly<Record<Signal, number[]>> = {
  tick: [8],
  good: [20],
  bad: [60],
  win: [30, 40, 60],
  coin: [],
  bonus: [],
};
const OWN_NOTE_SECONDS = 0.3;
const OWN_NOTE_VIBRATION = [20];
const LOUDNESS = 0.06;

let context: AudioContext | undefined;

/** Plays a generated tone. The browser allows sound after the first press on the page. */
export function playTone(tone: Tone): void {
  context ??= new AudioContext();
  const { destination } = context;
  let from = context.currentTime;
  for (const { hz, seconds } of notesOf(tone)) {
    const oscillator = context.createOscillator();
    const gain = context.createGain();
    oscillator.type = 'triangle';
    oscillator.frequency.value = hz;
    gain.gain.setValueAtTime(LOUDNESS, from);
    gain.gain.exponentialRampToValueAtTime(0.001, from + seconds);
    oscillator.connect(gain).connect(destination);
    oscillator.start(from);
    from += seconds;
    oscillator.stop(from);
  }
}

function notesOf(tone: Tone): readonly Note[] {
  return typeof tone === 'string' ? notes[tone] : inTurn(OWN_NOTE_SECONDS, tone.hz);
}

/** A short vibration, if the device has it. */
export function vibrate(tone: Tone): void {
  if (!('vibrate' in navigator)) return;
  navigator.vibrate(typeof tone === 'string' ? vibrations[tone] : OWN_NOTE_VIBRATION);
}
