import { useState } from 'react';
import { playTone, type Tone, type Tones, vibrate } from './tones.ts';

/** Off at first; one switch for all games, for as long as the page lives. */
let soundIsOn = false;

export type Sound = { isOn: boolean; toggle: () => void; tones: Tones };

/** The games' sound and its switch, which does not affect vibration. */
export function useSound(): Sound {
  const [isOn, setOn] = useState(soundIsOn);
  return {
    isOn,
    toggle() {
      soundIsOn = !isOn;
      setOn(soundIsOn);
      if (soundIsOn) playTone('tick');
    },
    tones(tone: Tone) {
      vibrate(tone);
      if (soundIsOn) playTone(tone);
    },
  };
}
