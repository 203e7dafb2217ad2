import { commands } from './cli/commands.ts';
import { runCommandLine } from './cli/run.ts';
import { terminalOf } from './cli/terminal.ts';

// A reader that has seen enough (`| head`) closes the pipe: that is an end, not a fault.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });

process.exitCode = await runCommandLine(process.argv.slice(2), commands, process.env, {
  out: (text) => process.stdout.write(`${text}\n`),
  error: (text) => process.stderr.write(`${text}\n`),
  terminal: terminalOf({ out: process.stdout, error: process.stderr }, process.env),
});
