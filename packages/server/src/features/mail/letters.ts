import type { Letter } from './mail.ts';

/**
 * What people are written. Plain text; the address of the server comes from its settings and never from
 * the call, and a name somebody chose is put on one line so that it cannot write a letter of its own.
 */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 120);

/** `2026-11-23 10:38:48 UTC`: whoever reads it may be in any zone. */
const momentText = (instant: string) => `${instant.replace('T', ' ').replace('Z', '')} UTC`;

function letter(to: string, subject: string, lines: readonly string[]): Letter {
  return { to, subject: `Airworthy: ${subject}`, text: `${lines.join('\n')}\n` };
}

export function signUpLetter(to: string, link: string): Letter {
  return letter(to, 'finish your account', [
    'Open this link to choose a password. It works once, for 24 hours:',
    '',
    link,
    '',
    'If you did not ask for an account, you need to do nothing.',
  ]);
}

export function knownLetter(to: string, origin: string): Letter {
  return letter(to, 'you have an account already', [
    'Somebody asked for an account with this e-mail address, which has one.',
    `Sign in at ${origin}/ or ask there for a new password.`,
  ]);
}

export function invitationLetter(
  to: string,
  invitation: { link: string; organization: string | null; by: string; until: string },
): Letter {
  const where = invitation.organization === null ? '' : ` to ${oneLine(invitation.organization)}`;
  return letter(to, `invitation${where}`, [
    `${oneLine(invitation.by)} invites you${where}. The link works once, until ${momentText(invitation.until)}:`,
    '',
    invitation.link,
  ]);
}

export function resetLetter(to: string, link: string): Letter {
  return letter(to, 'set a new password', [
    'Open this link to set a new password. It works once, for 1 hour:',
    '',
    link,
    '',
    'If you did not ask for it, you need to do nothing: your password has not changed.',
  ]);
}

export function confirmEmailLetter(to: string, link: string): Letter {
  return letter(to, 'confirm your e-mail address', [
    'Open this link to use this address for your account. It works once, for 24 hours:',
    '',
    link,
  ]);
}

/** After every change of a credential, so that a change by somebody else is noticed. */
export function changedLetter(
  to: string,
  change: { what: string; when: string; address: string; origin: string },
): Letter {
  return letter(to, `${change.what.charAt(0).toLowerCase()}${change.what.slice(1)}`, [
    `${change.what} on ${momentText(change.when)}, from the address ${change.address}.`,
    '',
    `If that was not you, set a new password at ${change.origin}/ and write to whoever runs this server.`,
  ]);
}

export function factorResetLetter(
  to: string,
  reset: { by: string; happens: string; origin: string },
): Letter {
  return letter(to, 'your second factor will be reset', [
    `${oneLine(reset.by)} asked to remove your second factors, because you lost them.`,
    `It happens on ${momentText(reset.happens)}. You can stop it until then: sign in and open`,
    `${reset.origin}/account/security`,
  ]);
}

export function webhookPausedLetter(
  to: string,
  paused: { url: string; reason: string; last: string; page: string | null },
): Letter {
  return letter(to, 'a webhook was paused', [
    `Events are no longer sent to ${oneLine(paused.url)}`,
    '',
    `${paused.reason} ${oneLine(paused.last)}`,
    'Events wait for up to 30 days. Once the address accepts them again, resume the webhook:',
    paused.page ?? 'Organization, Webhooks.',
  ]);
}

const WIDTH = 76;

/** Lines of at most 76 characters; a word that is longer, an address say, keeps its own. */
function wrapped(text: string, indent: string): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of oneLineOf(text).split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (indent.length + longer.length > WIDTH && line !== '') {
      lines.push(indent + line);
      line = word;
    } else line = longer;
  }
  return line === '' ? lines : [...lines, indent + line];
}

const oneLineOf = (text: string) => text.replace(/\s+/g, ' ').trim();

const RECORD_PAGES: Readonly<Record<string, string>> = {
  aircraft: '/fleet/aircraft/',
  bulletin: '/fleet/bulletins/',
  component: '/fleet/maintenance/components/',
  flight: '/fleet/flights/',
  pilot: '/fleet/pilots/',
  workorder: '/fleet/maintenance/orders/',
};

type LetterNotice = { readonly title: string; readonly text: string; readonly record: string };

/** What somebody should know, one notice or the several of a short time or of a day. */
export function noticesLetter(
  to: string,
  about: {
    readonly organization: string;
    /** Where people reach this server; null where it has no address of its own. */
    readonly home: string | null;
    readonly token: string;
    readonly notices: readonly LetterNotice[];
  },
): Letter {
  const { home, token, notices } = about;
  const organization = oneLine(about.organization);
  const [first] = notices;
  const subject =
    notices.length === 1 && first !== undefined
      ? oneLine(first.title)
      : `${notices.length} notices of ${organization}`;
  const written = letter(to, subject, [
    ...notices.flatMap((notice) => [...noticeLines(notice, home), '']),
    '-- ',
    ...wrapped(`You get this as a member of ${organization}.`, ''),
    ...(home === null
      ? ['Choose what you are told of, and how, under Account, Notices.']
      : [
          'Choose what you are told of, and how:',
          `${home}/account/notices`,
          'Stop these mails:',
          `${home}/unsubscribe#${token}`,
        ]),
  ]);
  return home === null
    ? written
    : { ...written, unsubscribe: `${home}/feed/unsubscribe?key=${token}` };
}

function noticeLines({ title, text, record }: LetterNotice, home: string | null): string[] {
  const [kind = '', id = ''] = record.split(' ');
  const page = RECORD_PAGES[kind];
  return [
    ...wrapped(title, ''),
    ...(text === '' ? [] : wrapped(text, '  ')),
    ...(home === null || page === undefined ? [] : [`  ${home}${page}${id}`]),
  ];
}
