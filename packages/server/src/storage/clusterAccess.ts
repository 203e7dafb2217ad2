import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { makeWhole } from './wholeFile.ts';

/**
 * Who may do what in the embedded cluster. Its superuser can run programs and read files of the machine, so the
 * service holds it only while it opens the database; what runs afterwards has a role that owns the tables, and one
 * that serves. The first two are asked for a password on the socket.
 */
export const EMBEDDED_USER = 'airworthy';
export const OWNER_ROLE = 'airworthy_owner';
/** The role that serves: it reads and writes rows, and can do nothing else. */
export const SERVER_ROLE = 'airworthy_server';

/** Where the secret lies that the passwords are made of; only its owner can read it. */
const SECRET = 'postgres.secret';

/**
 * The server's role is let in by the socket, which only the user of the service can open: it has no right that a
 * password would guard. Replication and TCP are in no line, so they are refused.
 */
const RULES = `# Written by Airworthy. The passwords are made of ../${SECRET}.
local all ${SERVER_ROLE} trust
local all all scram-sha-256
`;

/** The passwords of one data folder. They tell nothing of each other: whoever has one has that one. */
export type Passwords = {
  passwordOf(role: string): string;
  /** What PostgreSQL keeps of it (RFC 5803); the same for the same secret, so that it can be compared. */
  verifierOf(role: string): string;
};

/** Many rounds slow down who guesses what a person chose; 256 random bits are not guessed, and each connection pays. */
export const ITERATIONS = 1;

function passwordsOf(secret: string): Passwords {
  const derive = (what: string) => createHmac('sha256', secret).update(what).digest();
  const passwordOf = (role: string) => derive(`password ${role}`).toString('hex');
  return {
    passwordOf,
    verifierOf(role) {
      const salt = derive(`salt ${role}`).subarray(0, 16);
      const salted = pbkdf2Sync(passwordOf(role), salt, ITERATIONS, 32, 'sha256');
      const key = (name: string) => createHmac('sha256', salted).update(name).digest();
      const stored = createHash('sha256').update(key('Client Key')).digest('base64');
      const server = key('Server Key').toString('base64');
      return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${server}`;
    },
  };
}

/** Null where the folder has no secret: it was made by a version that asked for no password, or the file was lost. */
export function readPasswords(dataFolder: string): Passwords | null {
  const file = join(dataFolder, SECRET);
  return existsSync(file) ? passwordsOf(readFileSync(file, 'utf8').trim()) : null;
}

/** Of processes that ask for it at once, all get the same. */
export function makePasswords(dataFolder: string): Passwords {
  makeWhole(join(dataFolder, SECRET), `${randomBytes(32).toString('hex')}\n`);
  return readPasswords(dataFolder) as Passwords;
}

/** Whether the cluster asks for passwords; those that earlier versions made let the superuser in without. */
export function asksForPasswords(cluster: string): boolean {
  const file = join(cluster, 'pg_hba.conf');
  return existsSync(file) && readFileSync(file, 'utf8') === RULES;
}

/** Lets the cluster ask from its next start or reload on. The file stays with the user that the server runs as. */
export function askForPasswords(cluster: string): void {
  const fresh = join(cluster, `pg_hba.conf.${randomBytes(6).toString('hex')}`);
  writeFileSync(fresh, RULES, { mode: 0o600, flush: true });
  try {
    const { uid, gid } = statSync(cluster);
    if (process.getuid?.() === 0) chownSync(fresh, uid, gid);
    renameSync(fresh, join(cluster, 'pg_hba.conf'));
  } catch (error) {
    rmSync(fresh, { force: true });
    throw error;
  }
}

/** How the superuser of a data folder connects; earlier versions gave it no password. */
export function superuserOf(dataFolder: string): { user: string; password?: string } {
  const password = readPasswords(dataFolder)?.passwordOf(EMBEDDED_USER);
  return { user: EMBEDDED_USER, ...(password === undefined ? {} : { password }) };
}

export function lostSecret(dataFolder: string): Error {
  return new Error(
    `${join(dataFolder, SECRET)} is missing or is not that of this database, so that its owner cannot sign in. ` +
      'Put the file back; or stop every process on this folder, remove the file and start again: a new one is made.',
  );
}
