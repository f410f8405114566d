import type { TaskAreaWords } from '../../en/catalogue.ts';

/** Reaction Test in Sinhala. */
export const reactionTest: TaskAreaWords['games']['byGame']['reaction-test'] = {
  name: 'ප්‍රතිචාර පරීක්ෂණය',
  objective: 'වාර 10න් 5ක් තත්පර 0.5ක් ඇතුළත ප්‍රතිචාර දක්වන්න',
  help: [
    'කොටුව දැල්වෙන තෙක් රැඳී සිට, දැල්වුණු වහාම ඔබන්න.',
    'තත්පර 0.5ක් ඇතුළත පස් වරක් එබුවොත් දිනයි. හය වරක් ඉක්මන් වුවහොත් හෝ පමා වුවහොත් පරදී.',
    'Space, Enter, නැතහොත් කොටුවේ ඕනෑම තැනක්. ශබ්දය සක්‍රිය නම් ආලෝකය සමඟ හඬක් ඇසේ.',
  ],
  mistake: 'වාර හයක් ඉක්මන් වැඩියි හෝ පමා වැඩියි.',
  field: 'දැල්වුණු විට ඔබන්න',
  wait: 'රැඳෙන්න...',
  go: 'දැන්!',
  successes: (count, needed) => `නියමිත වේලාවට: ${count} / ${needed}`,
  trial: (number, of) => `වාරය ${number} / ${of}`,
  ms: (ms) => `මි.තත්. ${ms}`,
  tooSoon: 'ඉක්මන් වැඩියි',
  guessed: (ms) => `${ms}: ඉක්මන් වැඩියි`,
  tooLate: (ms) => `${ms}: පමා වැඩියි`,
  past: (count) => `අළු: ඔබේ අවසන් පරීක්ෂණ ${count}හි සාමාන්‍යය`,
  missed: 'එබුවේ නැත',
};
