import type { TaskLanguage } from '@regz/rules/players/task-users.ts';
import type { MailText } from '../../platform/mail/mail-layout.ts';

type Words = (data: { username: string; link: string }) => MailText;

/** The mail that verifies a task user's address, in each language of the task area. */
export const taskEmailWords: Readonly<Record<TaskLanguage, Words>> = {
  English: ({ username, link }) => ({
    language: 'en',
    subject: 'Verify your email address',
    greeting: `Hello ${username},`,
    lines: [
      'Please confirm that this address belongs to your account in the Regz task area.',
      'The link works once and expires after 24 hours. If you did not request it, you can ignore this email.',
    ],
    action: { label: 'Verify email address', link },
  }),
  Sinhala: ({ username, link }) => ({
    language: 'si',
    subject: 'ඔබේ විද්‍යුත් තැපැල් ලිපිනය තහවුරු කරන්න',
    greeting: `ආයුබෝවන් ${username},`,
    lines: [
      'මෙම ලිපිනය Regz කාර්ය කලාපයේ ඔබේ ගිණුමට අයත් බව තහවුරු කරන්න.',
      'සබැඳිය එක් වරක් ක්‍රියා කරන අතර පැය 24කින් කල් ඉකුත් වේ. ඔබ එය ඉල්ලුවේ නැත්නම්, මෙම ලිපිය නොසලකා හැරිය හැක.',
    ],
    action: { label: 'ලිපිනය තහවුරු කරන්න', link },
  }),
  Tamil: ({ username, link }) => ({
    language: 'ta',
    subject: 'உங்கள் மின்னஞ்சல் முகவரியை உறுதிப்படுத்தவும்',
    greeting: `வணக்கம் ${username},`,
    lines: [
      'இந்த முகவரி Regz பணிப் பகுதியில் உள்ள உங்கள் கணக்குக்குரியது என்பதை உறுதிப்படுத்தவும்.',
      'இணைப்பு ஒருமுறை மட்டுமே செயல்படும்; 24 மணி நேரத்தில் காலாவதியாகும். நீங்கள் கேட்கவில்லை என்றால், இந்த மின்னஞ்சலைப் புறக்கணிக்கலாம்.',
    ],
    action: { label: 'முகவரியை உறுதிப்படுத்தவும்', link },
  }),
};
