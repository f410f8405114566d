import type { TaskAreaWords } from '../en/catalogue.ts';
import { opening } from '../opening.ts';

/** The daily tasks in Sinhala. */
export const tasks: TaskAreaWords['tasks'] = {
  tabs: 'කාර්ය කලාපයේ කොටස්',
  tab: 'දෛනික කාර්ය',
  title: 'දෛනික කාර්ය',
  description: opening.si,
  reward: 'කාසි +10',
  number: (position) => `කාර්යය ${position}`,
  complete: 'අවසන් කරන්න',
  completing: 'අවසන් කරමින්...',
  visit: 'බලන්න',
  opening: 'විවෘත වෙමින්...',
  wait: (seconds) => `තත්. ${seconds} රැඳෙන්න`,
  done: 'නිමයි',
  next: 'ඊළඟ',
  locked: 'අගුළු දමා ඇත',
  success: 'කාර්යය සම්පූර්ණයි! Regz කාසි +10',
  successWithBonus: 'කාර්යය සම්පූර්ණයි! දෛනික බෝනසය හිමි විය: කාසි +100!',
  failed: 'කාර්යය සම්පූර්ණ කිරීමට නොහැකි විය',
  loadFailed: 'කාර්ය පූරණය කළ නොහැකි විය. ඔබේ කාසි සුරක්ෂිතයි.',
  dayDone: 'අද කාර්ය දහයම අවසන්.',
  resets: (time) => `නව කාර්ය ලැබෙන වේලාව: ${time}`,
  staff: 'කාර්ය මණ්ඩල ගිණුම් කාසි උපයන්නේ හෝ වියදම් කරන්නේ නැත.',
};
