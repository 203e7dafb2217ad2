import type { pilotRoles } from '@airworthy/contract';

type Person = {
  readonly email: string;
  readonly name: string;
  readonly role: 'owner' | 'manager' | 'pilot' | 'viewer';
  /** What the person does on the roster, where it is not what the role in the organization gives. */
  readonly duty?: (typeof pilotRoles)[number];
  /** Share of the flights. */
  readonly flies: number;
  /** Days since the last recurrent training and since the last medical runs out (negative: to come). */
  readonly trainedDaysAgo: number;
  readonly medicalInDays: number;
};

/** Nine people: most of them current, one trainee's medical about to lapse, one who let the training lapse. */
export const people: readonly Person[] = [
  {
    email: 'owner@demo.example',
    name: 'Ada Lindqvist',
    role: 'owner',
    flies: 0.8,
    trainedDaysAgo: 200,
    medicalInDays: 410,
  },
  {
    email: 'ito@demo.example',
    name: 'Rei Ito',
    role: 'pilot',
    flies: 3,
    trainedDaysAgo: 410,
    medicalInDays: 230,
  },
  {
    email: 'roy@demo.example',
    name: 'Maya Roy',
    role: 'pilot',
    flies: 2.6,
    trainedDaysAgo: 620,
    medicalInDays: 9,
  },
  {
    email: 'byrd@demo.example',
    name: 'Sam Byrd',
    role: 'pilot',
    flies: 1.4,
    trainedDaysAgo: 830,
    medicalInDays: 340,
  },
  {
    email: 'okafor@demo.example',
    name: 'Ngozi Okafor',
    role: 'pilot',
    duty: 'instructor',
    flies: 2,
    trainedDaysAgo: 95,
    medicalInDays: 510,
  },
  {
    email: 'haas@demo.example',
    name: 'Lena Haas',
    role: 'pilot',
    flies: 2.2,
    trainedDaysAgo: 300,
    medicalInDays: 120,
  },
  {
    email: 'novak@demo.example',
    name: 'Petr Novak',
    role: 'pilot',
    flies: 1.6,
    trainedDaysAgo: 480,
    medicalInDays: 22,
  },
  {
    email: 'sato@demo.example',
    name: 'Ken Sato',
    role: 'manager',
    duty: 'maintainer',
    flies: 0.3,
    trainedDaysAgo: 150,
    medicalInDays: 300,
  },
  {
    email: 'silva@demo.example',
    name: 'Joana Silva',
    role: 'viewer',
    duty: 'observer',
    flies: 0,
    trainedDaysAgo: 60,
    medicalInDays: 600,
  },
];
