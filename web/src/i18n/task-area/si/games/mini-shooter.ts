import type { TaskAreaWords } from '../../en/catalogue.ts';

/** Mini Shooter in Sinhala. */
export const miniShooter: TaskAreaWords['games']['byGame']['mini-shooter'] = {
  name: 'කුඩා යානය',
  objective: 'බාධක මගහරිමින් ටෝකන 100ක් එක් කරන්න',
  help: [
    'ටෝකන 100ක් එක් කරන්න, පාෂාණවලින් ඈත් වන්න. තුන්වන පහරින් ගමන අවසන් වේ.',
    'ඊතල යතුරු හෝ W A S D; ස්පර්ශ තිරයක මාපටඟිල්ල තබා යාමට අවශ්‍ය දෙසට තල්ලු කරන්න.',
    'P යතුරෙන් විරාමයක් ගනී. වචනවලින් විස්තර කරන විට පියවරෙන් පියවර යයි: ඊතල යතුරක් පියවරකි, Space යනු රැඳී සිටීමයි.',
  ],
  hidden: 'මෙම පිටුව සැඟවී ඇති විට ගමන නවතී: වාර පහක් සහ මුළු මිනිත්තු පහක් දක්වා.',
  mistake: 'එය තුන්වන පහරයි.',
  tally: (got) => `ඔබ ළඟ තිබූ ටෝකන: 100න් ${got}.`,
  field: 'ගමනේ පිටිය. ඊතල යතුරුවලින් හසුරුවන්න, P යතුරෙන් විරාමයක්.',
  turns: 'පියවරෙන් පියවර පිටිය, කොටු 15 x 10. ඊතල යතුරු පියවර තබයි, Space රැඳී සිටී.',
  got: (count) => `ටෝකන: 100න් ${count}`,
  lives: (count) => `ඉතිරි ජීවිත: ${count}`,
  pause: 'විරාමය',
  paused: 'විරාමයයි',
  pausesLeft: (count, time) => `තව විරාම: ${count}, ඒවාට කාලය: ${time}`,
  goOn: 'ඉදිරියට යන්න',
  thumb: 'මාපටඟිල්ල මෙහි තබා යාමට අවශ්‍ය දෙසට තල්ලු කරන්න.',
  moves: { left: 'වම', up: 'ඉහළ', stay: 'රැඳෙන්න', down: 'පහළ', right: 'දකුණ' },
  steps: (count, direction) => `${direction} ${count}`,
  here: 'මෙහි',
  nearest: (place) => `ටෝකනය: ${place}.`,
  rock: (place, direction) => `පාෂාණය: ${place}, යන දිශාව: ${direction}.`,
  taken: (count) => `ටෝකනයක් ගත්තා, 100න් ${count}.`,
  hit: (lives) => `පහරක්. ඉතිරි ජීවිත: ${lives}.`,
};
