import { thresholds } from '../thresholds/thresholds.ts';

/** The table of thresholds as a page, from the one place where they stand. */
export function thresholdsPage(): string {
  const lines = [
    '# Thresholds of the forensics',
    '',
    'Written from `packages/forensics/src/thresholds/` by `npm run thresholds`; do not edit by hand. Where a rule can',
    'compare a flight with itself (its own median, its own cruise speed, its own hover throttle) it does, and the factor is',
    'what stands here; fixed limits catch flights that were bad from the start. What only shapes a rule (the width of its',
    'windows, the least number of samples) is defined in that rule.',
    '',
    'Origins: *firmware* is a default of ArduPilot 3.1 to 4.7 or PX4 1.8 to 1.16; *physics* follows from the formula named;',
    '*measured* lies in the gap between good and bad flights of simulator logs and public logs; *peer* is the limit of another',
    'analyser; *documentation* is that of the autopilots; *practice* is common advice and carries the least weight.',
  ];
  const sections = [...new Set(Object.values(thresholds).map((row) => row.section))];
  for (const section of sections) {
    lines.push('', `## ${section}`, '', '| name | value | meaning | origin |', '|---|---|---|---|');
    for (const [name, row] of Object.entries(thresholds)) {
      if (row.section !== section) continue;
      const value = row.unit === '' ? `${row.value}` : `${row.value} ${row.unit}`;
      lines.push(`| \`${name}\` | ${value} | ${row.meaning} | ${row.origin} |`);
    }
  }
  return `${lines.join('\n')}\n`;
}
