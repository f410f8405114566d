import type { TaskAreaWords } from '../en/catalogue.ts';
import { formatNumber } from '../format.ts';

function coinCount(count: number): string {
  return `කාසි ${formatNumber(count)}`;
}

/** The balance, the day's progress and the statement in Sinhala. */
export const coins: TaskAreaWords['coins'] = {
  count: coinCount,
  openStatement: (count) => `ශේෂය: ${coinCount(count)}. ප්‍රකාශය විවෘත කරන්න`,
  progress: {
    title: 'දෛනික ප්‍රගතිය',
    tasks: 'කාර්ය',
    games: 'ක්‍රීඩා',
    total: 'එකතුව',
    bonus: 'දෛනික බෝනසය: කාසි 100',
    ready: 'බෝනසය සූදානම්!',
    earned: 'බෝනසය හිමි විය!',
    takenBack: 'බෝනසය ආපසු ගන්නා ලදී',
    toGo: (left) => `තව ${left}යි`,
    loadFailed: 'ප්‍රගතිය පූරණය කළ නොහැකි විය',
  },
  statement: {
    title: 'කාසි ප්‍රකාශය',
    description: 'සෑම කාසියකටම හේතුවක් ඇත. දින ගණනය කරන්නේ UTC වේලාවෙනි.',
    loadFailed: 'ප්‍රකාශය පූරණය කළ නොහැකි විය',
    empty: 'තවම කාසි නැත',
    emptyText: 'ඔබේ පළමු කාර්යය මුල් කාසි දහය ගෙන එයි.',
    sum: (sum) => `දවසේ එකතුව: ${sum}`,
    balanceAfter: (count) => `පසු ශේෂය: ${coinCount(count)}`,
    more: 'පැරණි ඒවා පෙන්වන්න',
    loadingMore: 'පූරණය වෙමින්...',
  },
  reason: {
    task: (position, title) => `කාර්යය ${position}: ${title}`,
    game: (name) => `ක්‍රීඩාව: ${name}`,
    bonus: 'දෛනික බෝනසය: දහයක් නිමයි',
    product: (name) => `මිලදී ගත්තා: ${name}`,
    adjustment: (reason) => `කාර්ය මණ්ඩලයේ නිවැරදි කිරීම: ${reason}`,
    closing: 'ගිණුම වසා දමන ලදී',
    opening: 'පෙර පැවති ශේෂය',
  },
};
