import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

export type ReceivedMail = {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers by their names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
};

/** A small mail server on loopback: takes mails with a user and a password, or refuses them on request. */
export async function startSmtpServer(login: { user: string; password: string }) {
  const mails: ReceivedMail[] = [];
  /** The answer to every recipient from now on, in place of acceptance. */
  const state: { refuse: string | null } = { refuse: null };
  const server = createServer((socket) => converse(socket, { login, mails, state }));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: (password = login.password) => `smtp://${login.user}:${password}@127.0.0.1:${port}`,
    mails,
    state,
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
}

type Service = {
  readonly login: { user: string; password: string };
  readonly mails: ReceivedMail[];
  readonly state: { refuse: string | null };
};

function converse(socket: Socket, { login, mails, state }: Service): void {
  let pending = '';
  let data: string[] | null = null;
  let from = '';
  let to: string[] = [];
  const reply = (line: string) => socket.write(`${line}\r\n`);
  const address = (line: string) => /<([^>]*)>/.exec(line)?.[1] ?? '';
  const command = (line: string) => {
    if (/^EHLO/i.test(line)) reply('250-loopback\r\n250 AUTH PLAIN');
    else if (/^AUTH PLAIN /i.test(line)) {
      const [, user, password] = Buffer.from(line.slice(11), 'base64').toString().split('\0');
      const right = user === login.user && password === login.password;
      reply(right ? '235 welcome' : '535 wrong user or password');
    } else if (/^MAIL FROM/i.test(line)) {
      from = address(line);
      to = [];
      reply('250 ok');
    } else if (/^RCPT TO/i.test(line)) {
      to.push(address(line));
      reply(state.refuse ?? '250 ok');
    } else if (/^DATA/i.test(line)) {
      data = [];
      reply('354 go on');
    } else if (/^QUIT/i.test(line)) {
      reply('221 bye');
      socket.end();
    } else reply('250 ok');
  };
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    pending += chunk.toString('utf8');
    for (let end = pending.indexOf('\r\n'); end >= 0; end = pending.indexOf('\r\n')) {
      const line = pending.slice(0, end);
      pending = pending.slice(end + 2);
      if (data === null) command(line);
      else if (line === '.') {
        mails.push({ from, to, ...parse(data) });
        data = null;
        reply('250 taken');
      } else data.push(line.replace(/^\./, ''));
    }
  });
  reply('220 loopback');
}

function parse(lines: readonly string[]): Pick<ReceivedMail, 'headers' | 'text'> {
  const blank = lines.indexOf('');
  const head = lines
    .slice(0, blank)
    .join('\r\n')
    .replace(/\r\n[ \t]+/g, ' ');
  const headers = new Map(
    head.split('\r\n').map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()] as const;
    }),
  );
  const body = lines.slice(blank + 1).join('\r\n');
  const encoding = headers.get('content-transfer-encoding');
  if (encoding === 'base64') return { headers, text: Buffer.from(body, 'base64').toString('utf8') };
  return { headers, text: encoding === 'quoted-printable' ? unquoted(body) : body };
}

function unquoted(body: string): string {
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
