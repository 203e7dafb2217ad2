import type { Command } from './cli/command.ts';
import { migrateCommand } from './cli/migrate.ts';
import { runCommandLine } from './cli/run.ts';
import { serveCommand } from './cli/serve.ts';

/** Every command there is, in the order of the help page. */
const commands: readonly Command[] = [serveCommand, migrateCommand];

process.exitCode = await runCommandLine(process.argv.slice(2), commands, process.env, {
  out: (text) => process.stdout.write(`${text}\n`),
  error: (text) => process.stderr.write(`${text}\n`),
});
