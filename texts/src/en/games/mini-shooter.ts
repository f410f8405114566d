import { texts } from '../../sentences.ts';

export const miniShooter = texts({
  tally: 'You had {got} of 100 tokens.',
  field: 'Flight area. Arrow keys steer, P pauses.',
  got: 'Tokens: {count} of 100',
  lives: 'Lives left: {count}',
  pause: 'Pause',
  paused: 'Paused',
  pausesLeft: 'Pauses left: {count}, pause time left: {time}',
  goOn: 'Resume',
  thumb: 'Put a thumb here and push it where you want to fly.',
});
