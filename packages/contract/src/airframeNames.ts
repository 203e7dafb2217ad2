import { editDistance } from './editDistance.ts';
import { airframeNames } from './generated/inputs.ts';

/** Letters, digits and `+`: what two names are compared by. */
function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9+]/g, '');
}

function words(name: string): string[] {
  return name
    .toLowerCase()
    .split(/[^a-z0-9+]+/)
    .filter((part) => part.length > 0);
}

/** One is the other, or begins with it: `tail` with `tailsitter`, `hexacopter` with `hexa`. */
function related(part: string, other: string): boolean {
  if (part === other) return true;
  return (
    (part.length > 2 && other.startsWith(part)) || (other.length > 3 && part.startsWith(other))
  );
}

/** Lower is nearer: the edit distance over the longer name, less a bonus for each related word. */
function distance(asked: string, name: string): number {
  const a = plain(asked).slice(0, 60);
  const b = plain(name);
  const edits = editDistance(a, b) / Math.max(a.length, b.length, 1);
  const shared = words(asked).filter((part) =>
    words(name).some((other) => related(part, other)),
  ).length;
  return edits - 0.3 * Math.min(shared, 3);
}

/** The five offered names that look most like the one asked for, nearest first. */
export function nearAirframes(asked: string): string[] {
  return [...airframeNames]
    .map((name) => ({ name, distance: distance(asked, name) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 5)
    .map((entry) => entry.name);
}

export type AirframeName = (typeof airframeNames)[number];

/** The offered name that equals the given one without regard to case and outer spaces. */
export function airframeName(asked: string): AirframeName | undefined {
  const wanted = asked.trim().toLowerCase();
  return airframeNames.find((name) => name.toLowerCase() === wanted);
}
