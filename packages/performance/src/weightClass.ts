/** A regulatory mass class; limits in kilograms, null above the last. */
export type WeightClass = {
  readonly code: 'micro' | 'small' | 'large';
  readonly label: string;
  readonly lower_kg: number;
  readonly upper_kg: number | null;
};

const classes: readonly WeightClass[] = [
  { code: 'micro', label: 'below 250 g', lower_kg: 0, upper_kg: 0.25 },
  { code: 'small', label: '250 g to 25 kg', lower_kg: 0.25, upper_kg: 25 },
  { code: 'large', label: '25 kg and more', lower_kg: 25, upper_kg: null },
];

export type Rule = { readonly region: string; readonly rule: string; readonly note: string };

/** Edition of the table below. Rules are information, not advice; the regulation's own text decides. */
export const RULES_AS_OF = '2026-01-01';

const micro: readonly Rule[] = [
  {
    region: 'US',
    rule: '14 CFR Part 107 or 49 USC 44809',
    note: 'no registration for recreation below 250 g (0.55 lb)',
  },
  {
    region: 'EU',
    rule: 'Open category, privately built: A1',
    note: 'A1 needs less than 250 g and less than 19 m/s',
  },
  { region: 'UK', rule: 'Open category', note: 'a flyer ID is needed from 100 g' },
  { region: 'CA', rule: 'Micro drone, below 250 g', note: 'no pilot certificate; fly safely' },
  { region: 'AU', rule: 'Micro RPA, 250 g or less', note: 'standard operating conditions apply' },
  { region: 'IN', rule: 'Nano, 250 g or less', note: 'no remote pilot licence' },
];

const small: readonly Rule[] = [
  {
    region: 'US',
    rule: '14 CFR Part 107, small unmanned aircraft',
    note: 'registration and remote ID apply',
  },
  {
    region: 'EU',
    rule: 'Open category, privately built: A3',
    note: 'A1 needs less than 250 g and less than 19 m/s',
  },
  { region: 'UK', rule: 'Open category, privately built: A3', note: 'flyer and operator ID apply' },
  {
    region: 'CA',
    rule: 'Small drone, 250 g to 25 kg',
    note: 'registration and a pilot certificate apply',
  },
  {
    region: 'AU',
    rule: 'Very small below 2 kg, small to 25 kg',
    note: 'registration applies to commercial flight',
  },
  { region: 'IN', rule: 'Micro to 2 kg, small to 25 kg', note: 'registration applies' },
];

const large: readonly Rule[] = [
  {
    region: 'US',
    rule: '49 USC 44807 exemption',
    note: 'outside 14 CFR Part 107, which ends below 25 kg (55 lb)',
  },
  { region: 'EU', rule: 'Specific category', note: 'an operational authorisation is needed' },
  { region: 'UK', rule: 'Specific category', note: 'an operational authorisation is needed' },
  {
    region: 'CA',
    rule: 'Medium drone, 25 to 150 kg',
    note: 'a level 1 complex or special permission',
  },
  { region: 'AU', rule: 'Medium RPA, 25 to 150 kg', note: 'an operator certificate is needed' },
  { region: 'IN', rule: 'Medium, 25 to 150 kg', note: 'type certificate and pilot licence apply' },
];

const rules: Readonly<Record<WeightClass['code'], readonly Rule[]>> = { micro, small, large };

export function weightClassOf(mass_kg: number): WeightClass {
  const found = classes.find((each) => each.upper_kg === null || mass_kg < each.upper_kg);
  return found ?? classes[2]!;
}

export function rulesOf(weightClass: WeightClass): readonly Rule[] {
  return rules[weightClass.code];
}
