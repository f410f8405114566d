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
    ready: 'බෝනසය සූදානම්!',
    earned: 'බෝනසය හිමි විය!',
    takenBack: 'බෝනසය ආපසු ගන්නා ලදී',
    winTakenBack: (sum) => `කාර්ය මණ්ඩලය ජයක් ආපසු ගත්තා: කාසි −${sum}.`,
    skipCells: 'කාර්ය සහ ක්‍රීඩා මඟ හරින්න',
    seeStatement: 'ප්‍රකාශය බලන්න.',
    toGo: (left) => `තව ${left}යි`,
    open: (coinsLeft) => `අද තව කාසි ${coinsLeft}ක් දක්වා`,
    loadFailed: 'ප්‍රගතිය පූරණය කළ නොහැකි විය. ඔබේ කාසි සුරක්ෂිතයි.',
  },
  streak: {
    title: 'අඛණ්ඩ දින',
    days: (count) => `අඛණ්ඩව දින ${count}`,
    rule: 'බෝනසය හිමි වූ දිනයක් ගණන් ගැනේ. ඕනෑම දින හතකින් මඟ හැරුණු එක් දිනයක් විවේක දිනයකි: එය කිසිවක් එකතු කරන්නේත් නැත, අවසන් කරන්නේත් නැත.',
    free: 'අඛණ්ඩ දින සඳහා කාසි නොලැබේ, ඒවා මිලදී ගත නොහැක.',
    best: (count) => `මෙතෙක් දීර්ඝතම: දින ${count}`,
    dayEnds: (time) => `ඔබ සිටින තැන දවස අවසන් වන වේලාව: ${time}`,
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
    voided: ({ game, day, bonus }, reason) =>
      `කාර්ය මණ්ඩලය ආපසු ගත්තා: ${game}${bonus ? ' සහ දෛනික බෝනසය' : ''}, ${day}: ${reason}`,
    closing: 'ගිණුම වසා දමන ලදී',
    opening: 'පෙර පැවති ශේෂය',
  },
};
