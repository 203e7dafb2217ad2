/** The path of a flight as KML (OGC 2.3 with gx:Track of Google's extension 2.2) and as GPX 1.1. */
import type { FlightPath, PathPoint } from '../../../workers/path.ts';
import { escapeHtml } from '../html.ts';

/** A moment with a name: an event, or what a person noted. */
export type PathMark = { readonly at_s: number; readonly name: string };

export type NamedPath = {
  readonly name: string;
  readonly path: FlightPath;
  readonly marks: readonly PathMark[];
};

/** Characters that XML has no way to write; a log's own texts may hold them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const xml = (text: string) => escapeHtml(text.replace(UNWRITABLE, ''));
/** Seven decimals are a centimetre. */
const degrees = (value: number) => String(Number(value.toFixed(7)));
const metres = (value: number) => String(Number(value.toFixed(2)));

function timeOf(path: FlightPath, t_s: number): string | null {
  if (path.startedAt === null) return null;
  return new Date(Date.parse(path.startedAt) + Math.round(t_s * 1000)).toISOString();
}

/** What the file cannot say by itself. */
function about({ startedAt, stretches, stride }: FlightPath): string {
  const points = stretches.flat();
  const high = points.filter(({ alt_m }) => alt_m !== null).length;
  const heights =
    high === 0
      ? 'The log has no altitude.'
      : `Heights are in metres above sea level, as the log states them${high === points.length ? '' : '; where it has none they are left out'}.`;
  const times = startedAt === null ? ' The log does not tell the date: points have no time.' : '';
  const thinned = stride === 1 ? '' : ` One place in ${stride} of the log.`;
  return `${heights}${times}${thinned}`;
}

/** The place nearest in time; null where the path is a second or more away. */
const NEAR_S = 1;
function placeAt({ stretches }: FlightPath, at_s: number): PathPoint | null {
  let best: PathPoint | null = null;
  for (const point of stretches.flat()) {
    const apart_s = Math.abs(point.t_s - at_s);
    if (apart_s < NEAR_S && (best === null || apart_s < Math.abs(best.t_s - at_s))) best = point;
  }
  return best;
}

export function gpxOf({ name, path, marks }: NamedPath): string {
  const inside = ({ alt_m, t_s }: PathPoint) => {
    const time = timeOf(path, t_s);
    return `${alt_m === null ? '' : `<ele>${metres(alt_m)}</ele>`}${time === null ? '' : `<time>${time}</time>`}`;
  };
  const at = ({ lat, lon }: PathPoint) => `lat="${degrees(lat)}" lon="${degrees(lon)}"`;
  const waypoints = marks.flatMap((mark) => {
    const point = placeAt(path, mark.at_s);
    if (point === null) return [];
    return [`<wpt ${at(point)}>${inside(point)}<name>${xml(mark.name)}</name></wpt>`];
  });
  const segments = path.stretches.map(
    (points) =>
      `<trkseg>\n${points.map((point) => `<trkpt ${at(point)}>${inside(point)}</trkpt>`).join('\n')}\n</trkseg>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Airworthy" xmlns="http://www.topografix.com/GPX/1/1">
${waypoints.map((one) => `${one}\n`).join('')}<trk><name>${xml(name)}</name><desc>${xml(about(path))}</desc>
${segments.join('\n')}
</trk>
</gpx>
`;
}

/** KML writes longitude first; a place without a height lies on the ground. */
function coordinates({ lat, lon, alt_m }: PathPoint, between: string): string {
  const parts = [degrees(lon), degrees(lat), ...(alt_m === null ? [] : [metres(alt_m)])];
  return parts.join(between);
}

export function kmlOf({ name, path, marks }: NamedPath): string {
  const mode = path.stretches.flat().every(({ alt_m }) => alt_m !== null)
    ? 'absolute'
    : 'clampToGround';
  const altitude = `<altitudeMode>${mode}</altitudeMode>`;
  const placed = marks.flatMap((mark) => {
    const point = placeAt(path, mark.at_s);
    if (point === null) return [];
    const when = timeOf(path, mark.at_s);
    const stamp = when === null ? '' : `<TimeStamp><when>${when}</when></TimeStamp>`;
    return [
      `<Placemark><name>${xml(mark.name)}</name>${stamp}<Point>${altitude}<coordinates>${coordinates(point, ',')}</coordinates></Point></Placemark>`,
    ];
  });
  const lines = path.stretches.map((points) => stretchKml(path, points, altitude));
  return `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">
<Document><name>${xml(name)}</name><description>${xml(about(path))}</description>
${placed.map((one) => `${one}\n`).join('')}${lines
  .map((line, i) => `<Placemark><name>Path ${i + 1}</name>${line}</Placemark>`)
  .join('\n')}
</Document>
</kml>
`;
}

/** A track with its times, or a line where the log does not tell the date. */
function stretchKml(path: FlightPath, points: readonly PathPoint[], altitude: string): string {
  if (path.startedAt === null)
    return `<LineString>${altitude}<coordinates>${points.map((point) => coordinates(point, ',')).join(' ')}</coordinates></LineString>`;
  const whens = points.map(({ t_s }) => `<when>${timeOf(path, t_s)}</when>`);
  const coords = points.map((point) => `<gx:coord>${coordinates(point, ' ')}</gx:coord>`);
  return `<gx:Track>${altitude}\n${[...whens, ...coords].join('\n')}\n</gx:Track>`;
}
