import type { TaskLanguage } from '@regz/rules/players/task-users.ts';
import type { MailText } from '../../platform/mail/mail-layout.ts';

type Reader = { username: string; link: string };
type ResetWords = (data: Reader) => MailText;
type ChangeWords = (data: Reader & { how: 'changed' | 'reset' }) => MailText;

/** The mail with a link for a task user's new password, in each language of the task area. */
export const resetTaskPasswordWords: Readonly<Record<TaskLanguage, ResetWords>> = {
  English: ({ username, link }) => ({
    language: 'en',
    subject: 'Reset your password',
    greeting: `Hello ${username},`,
    lines: [
      'Someone, probably you, requested a new password for your account in the Regz task area.',
      'The link works once and expires after 30 minutes. If you did not request it, you can ignore this email. Your password will not change.',
    ],
    action: { label: 'Choose a new password', link },
  }),
  Sinhala: ({ username, link }) => ({
    language: 'si',
    subject: 'ඔබේ මුරපදය නැවත සකසන්න',
    greeting: `ආයුබෝවන් ${username},`,
    lines: [
      'Regz කාර්ය කලාපයේ ඔබේ ගිණුම සඳහා නව මුරපදයක් ඉල්ලා ඇත. බොහෝ විට එය ඔබ විය හැක.',
      'සබැඳිය එක් වරක් ක්‍රියා කරන අතර මිනිත්තු 30කින් කල් ඉකුත් වේ. ඔබ එය ඉල්ලුවේ නැත්නම්, මෙම ලිපිය නොසලකා හැරිය හැක. ඔබේ මුරපදය වෙනස් නොවේ.',
    ],
    action: { label: 'නව මුරපදයක් තෝරන්න', link },
  }),
  Tamil: ({ username, link }) => ({
    language: 'ta',
    subject: 'உங்கள் கடவுச்சொல்லை மீட்டமைக்கவும்',
    greeting: `வணக்கம் ${username},`,
    lines: [
      'Regz பணிப் பகுதியில் உள்ள உங்கள் கணக்குக்குப் புதிய கடவுச்சொல் கேட்கப்பட்டுள்ளது. பெரும்பாலும் கேட்டது நீங்களாக இருக்கலாம்.',
      'இணைப்பு ஒருமுறை மட்டுமே செயல்படும்; 30 நிமிடங்களில் காலாவதியாகும். நீங்கள் கேட்கவில்லை என்றால், இந்த மின்னஞ்சலைப் புறக்கணிக்கலாம். உங்கள் கடவுச்சொல் மாறாது.',
    ],
    action: { label: 'புதிய கடவுச்சொல்லைத் தேர்ந்தெடு', link },
  }),
};

/** The mail that tells a task user of a new password, in each language of the task area. */
export const taskPasswordChangedWords: Readonly<Record<TaskLanguage, ChangeWords>> = {
  English: ({ username, link, how }) => ({
    language: 'en',
    subject: 'Your password was changed',
    greeting: `Hello ${username},`,
    lines: [
      how === 'changed'
        ? 'The password of your account in the Regz task area was changed. All other sessions were logged out, and links in our earlier emails no longer work.'
        : 'The password of your account in the Regz task area was reset by email. All sessions were logged out, and links in our earlier emails no longer work.',
      'If this was not you, choose a new password immediately.',
    ],
    action: { label: 'Choose a new password', link },
  }),
  Sinhala: ({ username, link, how }) => ({
    language: 'si',
    subject: 'ඔබේ මුරපදය වෙනස් කරන ලදී',
    greeting: `ආයුබෝවන් ${username},`,
    lines: [
      how === 'changed'
        ? 'Regz කාර්ය කලාපයේ ඔබේ ගිණුමේ මුරපදය වෙනස් කරන ලදී. අනෙක් සියලු සැසි අවසන් කර ඇති අතර, අපගේ පෙර ලිපිවල සබැඳි තවදුරටත් ක්‍රියා නොකරයි.'
        : 'Regz කාර්ය කලාපයේ ඔබේ ගිණුමේ මුරපදය විද්‍යුත් තැපෑලෙන් නැවත සකසන ලදී. සියලු සැසි අවසන් කර ඇති අතර, අපගේ පෙර ලිපිවල සබැඳි තවදුරටත් ක්‍රියා නොකරයි.',
      'මෙය කළේ ඔබ නොවේ නම්, වහාම නව මුරපදයක් තෝරන්න.',
    ],
    action: { label: 'නව මුරපදයක් තෝරන්න', link },
  }),
  Tamil: ({ username, link, how }) => ({
    language: 'ta',
    subject: 'உங்கள் கடவுச்சொல் மாற்றப்பட்டது',
    greeting: `வணக்கம் ${username},`,
    lines: [
      how === 'changed'
        ? 'Regz பணிப் பகுதியில் உள்ள உங்கள் கணக்கின் கடவுச்சொல் மாற்றப்பட்டது. மற்ற அமர்வுகள் அனைத்தும் முடிக்கப்பட்டன; எங்கள் முந்தைய மின்னஞ்சல்களில் உள்ள இணைப்புகள் இனிச் செயல்படாது.'
        : 'Regz பணிப் பகுதியில் உள்ள உங்கள் கணக்கின் கடவுச்சொல் மின்னஞ்சல் வழியாக மீட்டமைக்கப்பட்டது. அமர்வுகள் அனைத்தும் முடிக்கப்பட்டன; எங்கள் முந்தைய மின்னஞ்சல்களில் உள்ள இணைப்புகள் இனிச் செயல்படாது.',
      'இதைச் செய்தது நீங்கள் இல்லையென்றால், உடனே புதிய கடவுச்சொல்லைத் தேர்ந்தெடுக்கவும்.',
    ],
    action: { label: 'புதிய கடவுச்சொல்லைத் தேர்ந்தெடு', link },
  }),
};
