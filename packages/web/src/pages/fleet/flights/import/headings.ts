import type { TargetName } from './cells.ts';
import { dateOrders, readClock, readDay } from './dates.ts';
import { guessDuration } from './durations.ts';

/**
 * Names that columns go by, in small letters without signs and accents: English, German, French, Spanish. `duration` is a
 * flight time whose unit the heading does not say.
 */
const SYNONYMS: readonly (readonly [TargetName | 'duration', RegExp])[] = [
  [
    'date',
    /^(date|flownat|flown|flightdate|dateofflight|start|startedat|takeoff|datetime|flightdatetime|datum|flugdatum|datedevol|datevol|fecha|fechadevuelo|fechavuelo)$/,
  ],
  [
    'time',
    /^(time|starttime|takeofftime|timeofdeparture|departure|localtime|startzeit|abflugzeit|uhrzeit|heure|heurededepart|heurededecollage|hora|horadesalida|horadedespegue)$/,
  ],
  [
    'aircraft',
    /^(aircraft|assetname|drone|dronename|uas|uav|airframe|registration|tail|tailnumber|serial|vehicle|vehiclename|fluggerat|drohne|luftfahrzeug|kennzeichen|aeronef|immatriculation|aeronave|dron|matricula)$/,
  ],
  [
    'pilot',
    /^(pilot|pilotname|pic|remotepilot|pilotincommand|operator|fernpilot|steuerer|pilote|telepilote|commandantdebord|piloto|pilotoamando)$/,
  ],
  [
    'duration_min',
    /^(durationmin|minutes|min|durationminutes|flighttimemin|flighttimeminutes|airtimemin|airtimeminutes|airminutes|flugzeitmin|dauermin|dureemin|duracionmin)$/,
  ],
  [
    'duration_h',
    /^(hours|durationh|durationhours|flighthours|flighttimehours|flugstunden|heuresdevol|horasdevuelo)$/,
  ],
  [
    'duration_s',
    /^(durations|durationsec|durationseconds|seconds|flighttimes|flighttimesec|flighttimeseconds|airtimesec|airtimeseconds|airseconds)$/,
  ],
  ['duration_clock', /^(hhmm|durationhhmm|flighttimehhmm)$/],
  ['duration_ms', /^(mmss|durationmmss|flighttimemmss)$/],
  [
    'duration',
    /^(duration|flighttime|airtime|blocktime|totaltime|flightduration|dauer|flugzeit|flugdauer|blockzeit|duree|dureeduvol|tempsdevol|duracion|tiempodevuelo)$/,
  ],
  [
    'flight_type',
    /^(flighttype|type|kind|purpose|category|flugart|zweck|typedevol|motif|tipodevuelo|proposito)$/,
  ],
  [
    'site',
    /^(site|location|place|where|address|locationname|ort|standort|einsatzort|lieu|lugar|ubicacion|sitio)$/,
  ],
  ['landings', /^(landings|ldg|numberoflandings|landungen|atterrissages|aterrizajes)$/],
  ['sorties', /^(sorties|takeoffs|starts|decollages|despegues)$/],
  ['night', /^(night|atnight|nightflight|nacht|nachtflug|nuit|voldenuit|noche|nocturno)$/],
  [
    'remarks',
    /^(remarks|notes|note|comment|comments|description|bemerkung|bemerkungen|notizen|remarques|commentaires|observaciones|comentarios|notas)$/,
  ],
  ['batteries', /^(batteries|battery|batteryname|akku|akkus|batterie|bateria|baterias)$/],
  ['external_ref', /^(externalref|reference|ref|flightid|flightnumber|uuid|flugnummer|referenz)$/],
  ['incident', /^(incident|accident|occurrence|vorfall|zwischenfall|incidente)$/],
  ['wind_kmh', /^(windkmh|wind|vent|viento)$/],
  ['temp_c', /^(tempc|temperature|temp|temperatur|temperatura)$/],
];

function plainHeading(heading: string): string {
  return heading
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
}

/**
 * What each column most likely is; of two that look alike the first is taken. A flight time whose unit the heading does not
 * say is judged by all values of its column, and so is whether a start is a day or a time of day.
 */
export function guessColumns(
  headings: readonly string[],
  lines: readonly (readonly string[])[] = [],
): TargetName[] {
  const taken = new Set<string>();
  const kindOf = (name: string) => (name.startsWith('duration') ? 'duration' : name);
  return headings.map((heading, at) => {
    const plain = plainHeading(heading);
    const values = lines.map((line) => line[at] ?? '');
    const found = SYNONYMS.filter(([, pattern]) => pattern.test(plain))
      .map(([name]) => (name === 'date' || name === 'time' ? dayOrTime(name, values) : name))
      .find((name) => !taken.has(kindOf(name)));
    if (found === undefined) return '';
    taken.add(kindOf(found));
    return found === 'duration' ? guessDuration(values) : found;
  });
}

/** `Start` may hold a day, a time of day or both, which is read as a day: the values tell where the heading does not. */
function dayOrTime(heading: 'date' | 'time', values: readonly string[]): 'date' | 'time' {
  const written = values.filter((value) => value.trim() !== '');
  if (written.length === 0) return heading;
  const days = written.filter((text) => dateOrders.some((order) => readDay(text, order) !== null));
  if (days.length === written.length) return 'date';
  const isClock = (text: string) => text.includes(':') && readClock(text) !== null;
  return days.length === 0 && written.every(isClock) ? 'time' : heading;
}
