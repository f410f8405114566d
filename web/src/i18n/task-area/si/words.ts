import type { SharedWords } from '../../words.ts';

/** Texts that all sites share, in Sinhala. */
export const shared: Omit<SharedWords, 'errors'> = {
  codes: {
    label: 'කේතය',
    hint: 'ඔබේ සත්‍යාපක යෙදුමෙන් ඉලක්කම් හයක්.',
    recoveryLabel: 'ප්‍රතිසාධන කේතය',
    recoveryHint: 'ඔබ සුරැකි අකුරු සහ ඉලක්කම් 16. එක් ප්‍රතිසාධන කේතයක් වලංගු වන්නේ එක් වරක් පමණි.',
    toRecovery: 'ප්‍රතිසාධන කේතයක් භාවිත කරන්න',
    toApp: 'සත්‍යාපක යෙදුම භාවිත කරන්න',
    back: 'ආපසු',
  },
  challenge: {
    label: 'මම රොබෝවක් නොවේ',
    pending: 'තහවුරු කිරීමට ඇත',
    verifying: 'තහවුරු කරමින්...',
    verified: 'තහවුරු විය',
    expired: 'තහවුරු කිරීම කල් ඉකුත් විය. කරුණාකර නැවත තහවුරු කරන්න.',
    failed: 'තහවුරු කිරීම අවසන් කළ නොහැකි විය. කරුණාකර නැවත උත්සාහ කරන්න.',
    widget: 'රොබෝ පරීක්ෂාව',
  },
  connection: {
    outdated: 'මෙම පිටුවේ නව අනුවාදයක් තිබේ.',
    waiting: 'සේවාදායකය පිළිතුරු දෙන්නේ නැත. සම්බන්ධතාව ලැබෙන තෙක් රැඳී සිටිමින්...',
  },
  controls: {
    close: 'වසන්න',
    cancel: 'අවලංගු කරන්න',
    dismiss: 'පණිවිඩය ඉවත් කරන්න',
    notifications: 'පණිවිඩ',
    showPassword: 'මුරපදය පෙන්වන්න',
    hidePassword: 'මුරපදය සඟවන්න',
    copy: ({ what }) => `පිටපත් කරන්න: ${what}`,
    copied: ({ what }) => `පිටපත් විය: ${what}`,
    copyFailed: ({ what }) => `පිටපත් කළ නොහැකි විය: ${what}`,
  },
  failures: {
    network: 'සේවාදායකය වෙත ළඟා විය නොහැක. සම්බන්ධතාව පරීක්ෂා කර නැවත උත්සාහ කරන්න.',
    gaveUp: 'පිළිතුරක් නොලැබුණු නිසා ඉල්ලීම අත්හරින ලදී. සම්බන්ධතාව පරීක්ෂා කර නැවත උත්සාහ කරන්න.',
    unknown: ({ requestId }) => `දෝෂයක් සිදු විය. කරුණාකර නැවත උත්සාහ කරන්න. (අංකය: ${requestId})`,
    loadTitle: 'මෙය පූරණය කළ නොහැකි විය',
    retry: 'නැවත උත්සාහ කරන්න',
  },
  forms: {
    required: 'අවශ්‍යයි',
    tooLong: ({ limit }) => `උපරිම අකුරු ගණන: ${limit}`,
  },
  logInAgain: {
    title: 'ඔබේ සැසිය අවසන් වී ඇත',
    text: ({ username }) =>
      `දිගටම කරගෙන යාමට ${username} ලෙස නැවත පිවිසෙන්න. මෙම පිටුවේ ඔබ ඇතුළත් කළ දේ තවමත් ඇත.`,
  },
  session: {
    loadFailed: 'සැසිය පූරණය කළ නොහැකි විය',
    banned: 'ඔබේ ගිණුම තහනම් කර ඇත.',
    ended: 'ඔබේ සැසිය අවසන් වී ඇත. කරුණාකර නැවත පිවිසෙන්න.',
    loggedOut: 'සාර්ථකව ඉවත් විය',
    logOut: 'ඉවත් වන්න',
    loggingOut: 'ඉවත් වෙමින්...',
  },
  sites: {
    skipToContent: 'අන්තර්ගතයට යන්න',
    loadingPage: 'පූරණය වෙමින්...',
    menu: 'මෙනුව',
    navigation: 'ප්‍රධාන සංචාලනය',
    community: 'ප්‍රජාව',
    theme: {
      label: 'තේමාව',
      dark: 'අඳුරු තේමාව',
      light: 'ලා තේමාව',
      system: 'පද්ධතියේ තේමාව',
    },
    missing: {
      code: '404',
      heading: 'අපොයි! පිටුව හමු නොවීය',
      text: 'ලිපිනය වැරදි විය හැක, නැතහොත් පිටුව වෙනත් තැනකට ගොස් ඇත.',
      backToHome: 'මුල් පිටුවට',
      backToDashboard: 'උපකරණ පුවරුවට',
    },
    broken: {
      heading: 'අනපේක්ෂිත දෝෂයක්!',
      text: 'පිටුව නතර විය. එය නැවත පූරණය කිරීම බොහෝ විට උදව් වේ.',
      reload: 'පිටුව නැවත පූරණය කරන්න',
    },
    coming: { eyebrow: 'ළඟදීම', backToHome: 'මුල් පිටුවට' },
  },
};
