/*
 * What boards and ready-to-fly quads weigh, as shops and makers state it, for the laws of mass below 0.7 kg. Boards and
 * quads are those of fpvdb/fpv-db-data (stacks.csv@24c00a8a, quads.csv@65b5f588; CC BY 4.0, fpv-db.com), with two stacks
 * of which both boards were weighed: Lassehoutenbos/KL-UAS-System and jaysonmendoza.github.io (FeatherQuad).
 */

/** Flight controller with four speed controllers: maker, rating of each in A, mass in g without leads. */
export const boards: readonly (readonly [maker: string, current_a: number, mass_g: number])[] = [
  ['AIKON', 60, 14],
  ['AIKON', 45, 14.5],
  ['AIRBOT', 35, 10.4],
  ['Axisflying', 40, 14.4],
  ['Axisflying', 65, 32],
  ['BetaFPV', 5, 2.9],
  ['BetaFPV', 5, 3.6],
  ['BetaFPV', 12, 3.76],
  ['BetaFPV', 12, 4.1],
  ['BetaFPV', 20, 8.15],
  ['BetaFPV', 20, 8.35],
  ['BetaFPV', 35, 9],
  ['Flywoo', 5, 4],
  ['Flywoo', 12, 4.6],
  ['Flywoo', 12, 4.9],
  ['Flywoo', 40, 8.5],
  ['Flywoo', 40, 8.5],
  ['GEPRC', 12, 2],
  ['GEPRC', 12, 7],
  ['GEPRC', 35, 8.8],
  ['GEPRC', 35, 8.8],
  ['GEPRC', 45, 8.8],
  ['HAKRC', 20, 8.5],
  ['HAKRC', 40, 10],
  ['HAKRC', 50, 10],
  ['HGLRC', 12, 5.6],
  ['HGLRC', 25, 12.05],
  ['HGLRC', 40, 9.8],
  ['HGLRC', 60, 29],
  ['Happymodel', 5, 3.8],
  ['Happymodel', 12, 4.8],
  ['Happymodel', 12, 5.1],
  ['Happymodel', 12, 5.1],
  ['Holybro', 35, 7.5],
  ['JHEMCU', 5, 3.3],
  ['JHEMCU', 50, 8.5],
  ['NewBeeDrone', 12, 4.57],
  ['NewBeeDrone', 12, 4.57],
  ['NewBeeDrone', 12, 6.5],
  ['NewBeeDrone', 18, 5.8],
  ['NewBeeDrone', 50, 10.2],
  ['NewBeeDrone', 55, 22],
  ['SpeedyBee', 35, 21.9],
  ['SpeedyBee', 40, 13.6],
  ['SpeedyBee', 50, 29.9],
  ['iFlight', 20, 7.5],
  ['iFlight', 55, 10.5],
  ['iFlight', 60, 21],
];

export type SmallQuad = {
  readonly maker: string;
  readonly wheelbase_mm: number;
  /** Without its pack and its video, whose mass is recalled: 6 to 15 g analog, 29 to 45 g digital. */
  readonly dry_g: number;
  readonly stator: string;
  readonly propeller_in: number;
  /** Of its board, or of usual boards of its size where the list names none. */
  readonly esc_a: number;
};

const quad = (
  maker: string,
  size: readonly [wheelbase_mm: number, propeller_in: number],
  mass: readonly [stated_g: number, video_g: number],
  drive: readonly [stator: string, esc_a: number],
): SmallQuad => ({
  maker,
  wheelbase_mm: size[0],
  propeller_in: size[1],
  dry_g: mass[0] - mass[1],
  stator: drive[0],
  esc_a: drive[1],
});

/** Quads with open propellers of which size, mass and motor are stated. */
export const smallQuads: readonly SmallQuad[] = [
  quad('BetaFPV', [126, 3], [44, 6], ['1102', 12]),
  quad('DarwinFPV', [143, 3], [70, 10], ['1104', 15]),
  quad('EMAX', [115, 2.5], [49, 8], ['1103', 6]),
  quad('EMAX', [110, 2.5], [62.5, 8], ['1202.5', 6]),
  quad('EMAX', [155, 3.5], [141, 29], ['1404', 25]),
  quad('EMAX', [210, 5], [265, 12], ['2306', 45]),
  quad('GEPRC', [174, 4], [155, 29], ['1404', 20]),
  quad('GEPRC', [155, 3.5], [127.4, 12], ['1404', 35]),
  quad('GEPRC', [225, 5.1], [404.9, 36], ['2107.5', 50]),
  quad('GEPRC', [238, 5.1], [428, 32], ['2207', 50]),
  quad('Happymodel', [115, 3], [40, 6], ['1202.5', 12]),
  quad('Happymodel', [150, 3.5], [87, 9], ['1404', 20]),
  quad('Happymodel', [100, 2.5], [50, 8], ['1103', 12]),
  quad('Eachine', [170, 4], [125, 12], ['1404', 20]),
  quad('Flywoo', [168, 4], [179, 32], ['1404', 20]),
  quad('Axisflying', [223, 5.1], [461.1, 15], ['2207', 55]),
  quad('Axisflying', [245, 6], [385, 29], ['2306.5', 40]),
  quad('Diatone', [218, 5.1], [320, 12], ['2306.5', 50]),
  quad('T-Motor', [225, 5.1], [424, 45], ['2306', 50]),
  quad('iFlight', [162, 3.5], [197, 36], ['1504', 35]),
  quad('iFlight', [178, 4], [173, 29], ['1404', 20]),
  quad('iFlight', [225, 5.1], [419, 36], ['2207', 55]),
  quad('iFlight', [235, 5.1], [393.4, 15], ['2207', 45]),
  quad('iFlight', [239, 5.1], [492, 32], ['2207', 55]),
  quad('iFlight', [245, 5.1], [427, 15], ['2207', 55]),
  quad('iFlight', [245, 5.1], [435, 36], ['2207', 55]),
  quad('iFlight', [327, 7.5], [695, 36], ['2809', 55]),
];
