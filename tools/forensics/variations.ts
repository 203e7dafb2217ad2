/**
 * Every labelled log again, as another logger or another airframe would have written it: how far do the
 * verdicts hold when a sensor is missing, the rate is lower, the frame is mirrored? Prints one line per
 * variation and the logs that changed; a table to read, not a bar.
 */
import { readFile } from 'node:fs/promises';
import { memorySource, normalise, openLog } from '@airworthy/flightlog';
import { readCrash } from '@airworthy/forensics';
import { variations } from '../../packages/forensics/src/testing/vary.ts';
import { corpusFolder } from '../corpus/folder.ts';
import { CLASSES, readTruth, type Truth } from './truth.ts';

type Line = { crash: number[]; cause: number[]; motor: number[]; wrong: string[] };

async function tryAll(truth: Truth, only: string | undefined, lines: Map<string, Line>) {
  const opened = await openLog(memorySource(await readFile(truth.path)));
  if (opened.kind === 'refused') return;
  const flight = await normalise(opened.log);
  for (const [name, vary] of Object.entries(variations)) {
    if (only !== undefined && !name.includes(only)) continue;
    const line = lines.get(name) ?? { crash: [], cause: [], motor: [], wrong: [] };
    lines.set(name, line);
    const order = flight.motors.filter((motor) => motor.role === 'lift');
    const place = order.findIndex((motor) => motor.number === truth.motor);
    const wanted = name === 'renumbered' ? ([3, 4, 1, 2][place] ?? truth.motor) : truth.motor;
    let note = '';
    try {
      note = judge(line, truth, readCrash(vary(flight)), wanted);
    } catch (error) {
      note = ` EXCEPTION ${error instanceof Error ? error.stack?.split('\n').slice(0, 3).join(' ') : ''}`;
    }
    if (note !== '') line.wrong.push(`${truth.name}:${note}`);
  }
}

function judge(
  line: Line,
  truth: Truth,
  reading: ReturnType<typeof readCrash>,
  wanted: number | null,
): string {
  let note = '';
  line.crash.push(reading.crash.detected === truth.crashed ? 1 : 0);
  if (reading.crash.detected !== truth.crashed)
    note += reading.crash.detected ? ' FALSE ALARM' : ' MISSED';
  const first = reading.preconditions.findings.find(([category]) => !category.startsWith('not_'));
  if (truth.cause !== null) {
    const right = first !== undefined && CLASSES[truth.cause].categories.includes(first[0]);
    line.cause.push(right ? 1 : 0);
    if (!right) note += ` cause ${first?.[0] ?? 'none'}`;
  }
  if (wanted !== null) {
    const { motors } = reading.diagnostics;
    const right = motors.available && motors.suspect === wanted;
    line.motor.push(right ? 1 : 0);
    if (!right) note += ` motor ${motors.available ? motors.suspect : 'none'}`;
  }
  return note;
}

async function main(): Promise<void> {
  const shared = corpusFolder();
  if (shared === null) {
    console.log('variations: the corpus is not here.');
    return;
  }
  const [only, file] = process.argv.slice(2);
  const lines = new Map<string, Line>();
  for (const truth of await readTruth(shared)) {
    if (truth.crashed === null || truth.ambiguous) continue;
    if (file === undefined || truth.name.includes(file))
      await tryAll(truth, only === 'all' ? undefined : only, lines);
  }
  const share = (marks: number[]) =>
    `${marks.reduce((sum, mark) => sum + mark, 0)}/${marks.length}`;
  for (const [name, line] of lines) {
    console.log(
      `${name.padEnd(24)} crash ${share(line.crash).padEnd(8)} cause ${share(line.cause).padEnd(8)} motor ${share(line.motor)}`,
    );
    for (const wrong of line.wrong) console.log(`      ${wrong}`);
  }
}

await main();
