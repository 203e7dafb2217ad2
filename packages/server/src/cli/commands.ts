import type { Command } from './command.ts';
import { filingCommands } from './filingCommands.ts';
import { lakeCommands } from './lakeCommands.ts';
import { localCommands } from './localCommands.ts';
import { flag, list, text } from './options.ts';

/** What the commands do is loaded when one runs, so that help does not load the server. */
const serving = () => import('./serve.ts');
const backups = () => import('./backup.ts');
const store = () => import('./store.ts');
const user = () => import('./user.ts');
const key = () => import('./key.ts');
const org = () => import('./org.ts');
const plan = () => import('./plan.ts');
const device = () => import('./device.ts');
const aircraft = () => import('./aircraft.ts');
const pilot = () => import('./pilot.ts');

const processes: readonly Command[] = [
  {
    name: 'serve',
    usage: '[--workers N]',
    summary: 'Serve the web app and the API, and run jobs, until SIGTERM or SIGINT.',
    positionals: [],
    options: { workers: text('Processes that serve; SIGHUP replaces them one by one.') },
    run: async (...given) => (await serving()).serve(...given),
  },
  {
    name: 'work',
    usage: '',
    summary: 'Run jobs without serving, beside other processes on the same database.',
    positionals: [],
    options: {},
    run: async (...given) => (await serving()).work(...given),
  },
  {
    name: 'migrate',
    usage: '',
    summary: 'Bring the database schema up to date.',
    positionals: [],
    options: {},
    run: async (...given) => (await import('./migrate.ts')).migrateSchema(...given),
  },
  {
    name: 'backup',
    usage:
      '[FILE] [--into FOLDER] [--incremental] [--keep N] [--every TIME] [--passphrase-file FILE]',
    summary: 'Write database and logs to one file, while the service goes on, and read it back.',
    positionals: ['FILE'],
    optional: true,
    options: {
      into: text('A folder that gets a further file, named by the time, instead of FILE.'),
      incremental: flag('Keep each log once beside the backups of the folder, not in every one.'),
      keep: text('How many files of this installation stay in the folder; 14.'),
      every: text('Goes on until SIGTERM, with a file every so often: 30m, 24h, 7d.'),
      'passphrase-file': text('A file with the passphrase under which the backup is encrypted.'),
    },
    run: async (...given) => (await backups()).writeBackup(...given),
  },
  {
    name: 'restore',
    usage: 'FILE|latest [--from-bucket] [--check] [--revoke-all] [--passphrase-file FILE]',
    summary: 'Bring a backup into an empty database and an empty log store.',
    positionals: ['FILE'],
    options: {
      check: flag('Only judge the file: read all of it, compare its hashes, write nothing.'),
      'from-bucket': flag('FILE is a backup of AIRWORTHY_BACKUP_S3_BUCKET, or latest.'),
      'passphrase-file': text('A file with the passphrase of a backup that is encrypted.'),
      'revoke-all': flag('Revoke every key and device that the backup holds.'),
    },
    run: async (...given) => (await backups()).restoreBackup(...given),
  },
  {
    name: 'verify',
    usage: '[--records]',
    summary: 'Compare the bytes of every stored log and file with the hash in its record.',
    positionals: [],
    options: {
      records: flag(
        'Check the chains of signed records instead, and name the first that do not fit.',
      ),
    },
    run: async (...given) => (await import('./verify.ts')).verifyStored(...given),
  },
  {
    name: 'doctor',
    usage: '',
    summary: 'Check settings, database, store, clock, disk and rights, and say what to do.',
    positionals: [],
    options: {},
    run: async (...given) => (await import('./doctor.ts')).doctor(...given),
  },
  {
    name: 'store adopt',
    usage: '',
    summary: 'Bind the log store to this database, even if either belongs to another.',
    positionals: [],
    options: {},
    run: async (...given) => (await store()).storeAdopt(...given),
  },
  {
    name: 'store sweep',
    usage: '',
    summary: 'Set stored files without a record aside now; they are deleted after 30 days.',
    positionals: [],
    options: {},
    run: async (...given) => (await store()).storeSweep(...given),
  },
  ...lakeCommands,
  {
    name: 'demo',
    usage: '',
    summary: 'Fill a demonstration organization; shows its sign-ins and keys once.',
    positionals: [],
    options: {},
    run: async (...given) => (await import('./demo.ts')).demo(...given),
  },
];

const account = {
  plan: text('Plan; airworthy plan list shows them'),
  credits: text('Calls beyond the daily limit'),
  'daily-limit': text('Calls per day instead of those of the plan'),
};

const people: readonly Command[] = [
  {
    name: 'user add',
    usage:
      'EMAIL [--ask-password | --password-file FILE] [--name N] [--plan PLAN] [--credits N] [--daily-limit N] [--addon crash_analyzer]',
    summary: 'Add a user.',
    positionals: ['EMAIL'],
    options: {
      'ask-password': flag('Ask for a password on the terminal.'),
      'password-file': text('File with the password, or - for standard input.'),
      name: text('Name that others see'),
      ...account,
      addon: list('Add-on; crash_analyzer allows POST /crash'),
    },
    run: async (...given) => (await user()).userAdd(...given),
  },
  {
    name: 'user set',
    usage:
      'EMAIL [--plan PLAN] [--credits N] [--daily-limit N|none] [--addon X] [--no-addon X] [--billing STATE] [--mfa-deadline ISO|none] [--operator on|off]',
    summary: 'Change the plan, the limits and the sign-in rules of a user.',
    positionals: ['EMAIL'],
    options: {
      ...account,
      addon: text('Add-on to give; crash_analyzer allows POST /crash'),
      'no-addon': text('Add-on to take away'),
      billing: text('active, trial, trial_ended, lapsed'),
      'mfa-deadline': text('Time from which a second factor is required'),
      operator: text('on lets the user run this server in the web app'),
    },
    run: async (...given) => (await user()).userSet(...given),
  },
  {
    name: 'user reset-factors',
    usage: 'EMAIL',
    summary: 'Remove lost second factors after two days, in which the user can stop it.',
    positionals: ['EMAIL'],
    options: {},
    run: async (...given) => (await import('./resetFactors.ts')).userResetFactors(...given),
  },
  {
    name: 'user remove',
    usage: 'EMAIL',
    summary: 'End all access of a user; their records remain.',
    positionals: ['EMAIL'],
    options: {},
    run: async (...given) => (await user()).userRemove(...given),
  },
  {
    name: 'key add',
    usage: 'EMAIL --label L [--integration I] [--areas a,b] [--read-only] [--expires ISO]',
    summary: 'Create an API key for a user; shows it once.',
    positionals: ['EMAIL'],
    options: {
      label: text('Label to recognize the key by'),
      integration: text('Program that uses the key'),
      areas: text('Areas of the API that the key may call, separated by commas'),
      'read-only': flag('Allow reading only'),
      expires: text('Time at which the key ends'),
    },
    run: async (...given) => (await key()).keyAdd(...given),
  },
  {
    name: 'key list',
    usage: 'EMAIL',
    summary: 'List the keys of a user, without their secrets.',
    positionals: ['EMAIL'],
    options: {},
    run: async (...given) => (await key()).keyList(...given),
  },
  {
    name: 'key revoke',
    usage: 'EMAIL (--id N | --all)',
    summary: 'Revoke one key of a user, or all.',
    positionals: ['EMAIL'],
    options: { id: text('Id of the key'), all: flag('Every key of the user') },
    run: async (...given) => (await key()).keyRevoke(...given),
  },
  {
    name: 'plan list',
    usage: '',
    summary: 'List the plans and their calls per day.',
    positionals: [],
    options: {},
    run: async (...given) => (await plan()).planList(...given),
  },
  {
    name: 'plan set',
    usage: 'NAME --daily-calls N',
    summary: 'Change the calls per day of a plan, or add a plan. Takes effect on the next call.',
    positionals: ['NAME'],
    options: { 'daily-calls': text('Calls per day') },
    run: async (...given) => (await plan()).planSet(...given),
  },
];

const id = { id: text('Id of the device') };

const organizations: readonly Command[] = [
  {
    name: 'org add',
    usage: 'NAME --owner EMAIL',
    summary: 'Add an organization and its owner.',
    positionals: ['NAME'],
    options: { owner: text('User who becomes the owner') },
    run: async (...given) => (await org()).orgAdd(...given),
  },
  {
    name: 'org set',
    usage:
      'NAME [--require-sso on|off] [--sso-recheck-days N] [--storage-limit-mb N] [--private-issuer on|off] [--checklist-work on|off]',
    summary: 'Change the rules of an organization.',
    positionals: ['NAME'],
    options: {
      'require-sso': text('Whether members must use single sign-on'),
      'sso-recheck-days': text('Days after which single sign-on is asked again'),
      'storage-limit-mb': text('Most that stored logs may take'),
      'private-issuer': text('Whether its identity provider may have a private address'),
      'checklist-work': text('Whether a failed checklist item opens a work order'),
    },
    run: async (...given) => (await org()).orgSet(...given),
  },
  {
    name: 'org member',
    usage: 'NAME EMAIL (--role ROLE | --remove)',
    summary: 'Add a member, change their role, or remove them.',
    positionals: ['NAME', 'EMAIL'],
    options: {
      role: text('owner, admin, manager, maintainer, pilot, auditor, viewer'),
      remove: flag('Remove the member'),
    },
    run: async (...given) => (await org()).orgMember(...given),
  },
  {
    name: 'org export',
    usage: 'NAME FILE',
    summary: 'Write all records and logs of an organization to a file for another installation.',
    positionals: ['NAME', 'FILE'],
    options: {},
    run: async (...given) => (await import('./transfer.ts')).orgExport(...given),
  },
  {
    name: 'org import',
    usage: 'FILE --owner EMAIL [--name NAME]',
    summary: 'Read an organization in that another installation exported.',
    positionals: ['FILE'],
    options: {
      owner: text('User who becomes the owner'),
      name: text('Another name for the organization'),
    },
    run: async (...given) => (await import('./transfer.ts')).orgImport(...given),
  },
  {
    name: 'device add',
    usage: 'ORG --label L',
    summary: 'Create a key for a device of an organization; shows it once.',
    positionals: ['ORG'],
    options: { label: text('Label to recognize the device by') },
    run: async (...given) => (await device()).deviceAdd(...given),
  },
  {
    name: 'device rekey',
    usage: 'ORG --id N',
    summary: 'Replace the key of a device; the old key stops working at once.',
    positionals: ['ORG'],
    options: id,
    run: async (...given) => (await device()).deviceRekey(...given),
  },
  {
    name: 'device revoke',
    usage: 'ORG --id N',
    summary: 'Revoke a device of an organization.',
    positionals: ['ORG'],
    options: id,
    run: async (...given) => (await device()).deviceRevoke(...given),
  },
];

const records: readonly Command[] = [
  {
    name: 'aircraft add',
    usage: 'ORG --name N [--registration R] [--serial S] [--model M] [--fleet-health on|off]',
    summary: 'Register an aircraft.',
    positionals: ['ORG'],
    options: {
      name: text('Name of the aircraft'),
      registration: text('Registration mark'),
      serial: text('Serial number'),
      model: text('Manufacturer and model'),
      'fleet-health': text('Whether its logs are read for Fleet Health (default off)'),
    },
    run: async (...given) => (await aircraft()).aircraftAdd(...given),
  },
  {
    name: 'aircraft set',
    usage: 'ORG --id N [--status STATUS] [--fleet-health on|off] [--hours-at-entry H] [--type N]',
    summary: 'Change an aircraft of the registry.',
    positionals: ['ORG'],
    options: {
      id: text('Id of the aircraft'),
      status: text('in_service, maintenance, grounded, stored, retired, lost'),
      'fleet-health': text('Whether its logs are read for Fleet Health'),
      'hours-at-entry': text('Hours flown before the first record'),
      type: text('Id of the aircraft type'),
    },
    run: async (...given) => (await aircraft()).aircraftSet(...given),
  },
  {
    name: 'pilot set',
    usage: 'ORG --id N [--name N] [--role ROLE] [--date KEY=YYYY-MM-DD …]',
    summary: 'Change an entry of the pilot roster, or record a date for it.',
    positionals: ['ORG'],
    options: {
      id: text('Id of the pilot'),
      name: text('Name of the pilot'),
      role: text('pilot, observer, instructor, maintainer, manager'),
      date: list('Date on file: part107_recurrent, medical, flight_review, easa_a2, custom'),
    },
    run: async (...given) => (await pilot()).pilotSet(...given),
  },
  {
    name: 'currency set',
    usage: 'ORG --rule KEY [--count N] [--days N] [--off]',
    summary: 'Turn a currency rule on or off.',
    positionals: ['ORG'],
    options: {
      rule: text(
        'part107_recurrent, recent_90d, night_90d, type_recent, medical, flight_review, easa_a2, custom',
      ),
      count: text('Flights that are needed'),
      days: text('Days in which they are needed'),
      off: flag('Turn the rule off'),
    },
    run: async (...given) => (await pilot()).currencySet(...given),
  },
  {
    name: 'checklist add',
    usage: 'ORG --name N --item TEXT [--item TEXT …] [--phase PHASE]',
    summary: 'Add a checklist template, or revise the one that has this name.',
    positionals: ['ORG'],
    options: {
      name: text('Name of the checklist'),
      item: list('One item; repeat it for more'),
      phase: text('preflight, postflight, maintenance, emergency, other'),
    },
    run: async (...given) => (await import('./checklist.ts')).checklistAdd(...given),
  },
];

const shells: readonly Command[] = [
  {
    name: 'completion',
    usage: 'bash|zsh|fish',
    summary: 'Print a script that completes commands and options in a shell.',
    positionals: ['bash|zsh|fish'],
    options: {},
    run: async (invocation) => (await import('./completion.ts')).completion(invocation, commands),
  },
];

/** Every command, in the order of the help page. */
export const commands: readonly Command[] = [
  ...processes,
  ...localCommands,
  ...filingCommands,
  ...shells,
  ...people,
  ...organizations,
  ...records,
];
