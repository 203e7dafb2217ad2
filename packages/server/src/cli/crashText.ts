import type { CrashReading } from '@airworthy/forensics';

/** A reading as a person wants it: the verdict first, then what led there, then what else was seen. */
export function readingText(reading: CrashReading): string {
  const { meta, crash, preconditions, diagnostics, warnings } = reading;
  const about = [
    meta.vehicle_label,
    meta.airframe,
    `${Math.round(meta.duration_s)} s`,
    meta.started_at,
  ].filter((part) => part !== null && part !== '');
  const lines = [crash.reason, '', about.join(' · ')];
  if (crash.detected)
    lines.push(`Confidence ${crash.confidence}, ${crash.kind?.replaceAll('_', ' ')}.`);
  const led = preconditions.findings.filter(([category]) => !category.startsWith('not_'));
  const ruledOut = preconditions.findings.filter(([category]) => category.startsWith('not_'));
  section(
    lines,
    'What led there',
    led.map(([, sentence]) => sentence),
  );
  section(
    lines,
    'What it was not',
    ruledOut.map(([, sentence]) => sentence),
  );
  section(
    lines,
    'Seen in the flight',
    diagnostics.findings
      .filter((finding) => finding.level !== 'info' && !finding.after_event)
      .map((finding) => `${finding.level.toUpperCase()} ${finding.title}. ${finding.detail}`),
  );
  section(lines, 'Limits of this reading', warnings);
  return lines.join('\n');
}

function section(lines: string[], title: string, sentences: readonly string[]): void {
  if (sentences.length === 0) return;
  lines.push('', title, ...sentences.map((sentence) => `  - ${sentence}`));
}
