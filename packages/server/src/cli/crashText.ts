import type { CrashReading } from '@airworthy/forensics';
import type { Terminal } from './terminal.ts';

/** A reading for a person: the verdict, then its causes, then other findings. */
export function readingText(reading: CrashReading, { paint }: Terminal): string {
  const { meta, crash, preconditions, diagnostics, warnings } = reading;
  const about = [
    meta.vehicle_label,
    meta.airframe,
    `${Math.round(meta.duration_s)} s`,
    meta.started_at,
  ].filter((part) => part !== null && part !== '');
  const lines = [
    paint(crash.detected ? 'red' : 'green', crash.reason),
    '',
    paint('gray', about.join(' · ')),
  ];
  if (crash.detected)
    lines.push(`Confidence ${crash.confidence}, ${crash.kind?.replaceAll('_', ' ')}.`);
  const causes = preconditions.findings.filter(([category]) => !category.startsWith('not_'));
  const ruledOut = preconditions.findings.filter(([category]) => category.startsWith('not_'));
  section(
    lines,
    'Causes',
    causes.map(([, sentence]) => sentence),
  );
  section(
    lines,
    'Ruled out',
    ruledOut.map(([, sentence]) => sentence),
  );
  section(
    lines,
    'Findings',
    diagnostics.findings
      .filter((finding) => finding.level !== 'info' && !finding.after_event)
      .map(
        (finding) =>
          `${paint(
            finding.level === 'alert' ? 'red' : 'yellow',
            finding.level.toUpperCase(),
          )} ${finding.title}. ${finding.detail}`,
      ),
  );
  section(lines, 'Limits of this reading', warnings);
  return lines.join('\n');
}

function section(lines: string[], title: string, sentences: readonly string[]): void {
  if (sentences.length === 0) return;
  lines.push('', title, ...sentences.map((sentence) => `  - ${sentence}`));
}
