/**
 * `node tools/run.mjs tools/printReading.ts LOG [--charts FOLDER]`: a reading as a pilot would read it.
 * Charts are written as PNG, to be looked at.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { memorySource, normalise, openLog } from '@airworthy/flightlog';
import { crashCharts, readCrash } from '@airworthy/forensics';
import { Resvg } from '@resvg/resvg-js';

async function main(): Promise<void> {
  const [path, flag, folder] = process.argv.slice(2);
  if (path === undefined) {
    console.error('usage: printReading LOG [--charts FOLDER]');
    process.exitCode = 2;
    return;
  }
  const opened = await openLog(memorySource(await readFile(path)));
  if (opened.kind === 'refused') {
    console.error(opened.reason);
    process.exitCode = 2;
    return;
  }
  const reading = readCrash(await normalise(opened.log), { filename: basename(path) });
  const { meta, crash, preconditions, diagnostics, timeline, warnings } = reading;
  console.log(
    `${meta.filename}: ${meta.vehicle_label}, ${meta.airframe ?? meta.vehicle}, ${meta.duration_s.toFixed(0)} s, ${meta.flights} flight(s)`,
  );
  console.log(`\n${crash.reason}`);
  console.log(
    `  detected ${crash.detected}, kind ${crash.kind}, time ${crash.time}, confidence ${crash.confidence}, first anomaly ${crash.first_anomaly_s}, mode ${crash.mode}`,
  );
  console.log('\nWhat led there, and what it was not:');
  for (const [category, sentence] of preconditions.findings)
    console.log(`  ${category.padEnd(18)} ${sentence}`);
  if (!preconditions.available) console.log(`  ${preconditions.reason}`);
  console.log('\nFindings:');
  for (const finding of diagnostics.findings)
    console.log(
      `  ${finding.level.padEnd(6)}${finding.after_event ? '(after) ' : ''}${finding.title}: ${finding.detail}`,
    );
  console.log('\nSections:');
  for (const [name, section] of Object.entries(diagnostics)) {
    if (Array.isArray(section)) continue;
    const { changed_from_default: _, ...short } = section as Record<string, unknown>;
    console.log(`  ${name.padEnd(11)} ${JSON.stringify(short).slice(0, 400)}`);
  }
  console.log('\nTimeline:');
  for (const [t, type, text, level] of timeline.slice(-25))
    console.log(`  ${t.toFixed(2).padStart(8)} ${type.padEnd(9)} ${level.padEnd(6)} ${text}`);
  console.log(`\nWarnings:\n  ${warnings.join('\n  ')}`);
  if (flag !== '--charts' || folder === undefined) return;
  await mkdir(folder, { recursive: true });
  for (const [name, svg] of Object.entries(crashCharts(reading))) {
    const picture = new Resvg(svg.replaceAll('currentColor', '#222'), {
      background: '#fff',
      fitTo: { mode: 'width', value: 960 },
    });
    await writeFile(join(folder, `${name}.png`), picture.render().asPng());
    console.log(`${name}: ${svg.length} bytes`);
  }
}

await main();
