/** Residuals of a model at parameters. */
export type Residuals = (parameters: readonly number[]) => Float64Array;

/** `scale` is the residual from which a row counts as odd; `weights` is how much each row counts, 1 where left out. */
export type Loss = { readonly scale: number; readonly weights?: Float64Array };

/** Weights with which every propeller, test or aircraft counts once, however many rows it has. */
export function onceEach<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Float64Array {
  const count = new Map<string, number>();
  for (const row of rows) count.set(keyOf(row), (count.get(keyOf(row)) ?? 0) + 1);
  return Float64Array.from(rows, (row) => 1 / count.get(keyOf(row))!);
}

/**
 * Least of Σ w (√(1 + (r/s)²) - 1), near squares for |r| below s and near absolute values above, so that
 * a few odd rows do not pull the fit. The weight stands outside: a propeller run at many speeds is as odd as one run
 * at few. Levenberg-Marquardt with reweighting; derivatives by differences.
 */
export function fitRobust(residuals: Residuals, start: readonly number[], loss: Loss): number[] {
  let p = [...start];
  let r = residuals(p);
  let cost = costOf(r, loss);
  let damping = 1e-3;
  for (let round = 0; round < 60; round++) {
    const { normal, gradient } = normalEquations(residuals, p, r, loss);
    let improved = false;
    for (let attempt = 0; attempt < 8 && !improved; attempt++) {
      const step = solveDamped(normal, gradient, damping);
      const candidate = p.map((value, i) => value - step[i]!);
      const rNext = residuals(candidate);
      const next = costOf(rNext, loss);
      if (next < cost) {
        improved = true;
        const done = cost - next < 1e-9 * cost;
        p = candidate;
        r = rNext;
        cost = next;
        damping = Math.max(1e-9, damping / 5);
        if (done) return p;
      } else damping *= 5;
    }
    if (!improved) return p;
  }
  return p;
}

function costOf(r: Float64Array, { scale, weights }: Loss): number {
  let sum = 0;
  for (let k = 0; k < r.length; k++) {
    sum += (weights?.[k] ?? 1) * (Math.sqrt(1 + (r[k]! / scale) ** 2) - 1);
  }
  return Number.isFinite(sum) ? sum : Number.POSITIVE_INFINITY;
}

function normalEquations(
  residuals: Residuals,
  p: readonly number[],
  r: Float64Array,
  { scale, weights }: Loss,
): { normal: number[][]; gradient: number[] } {
  const columns = p.map((value, i) => {
    const h = 1e-5 * Math.max(Math.abs(value), 1e-2);
    const moved = [...p];
    moved[i] = value + h;
    const there = residuals(moved);
    return there.map((x, k) => (x - r[k]!) / h);
  });
  const weight = r.map((value, k) => (weights?.[k] ?? 1) / Math.sqrt(1 + (value / scale) ** 2));
  const normal = p.map(() => p.map(() => 0));
  const gradient = p.map(() => 0);
  for (let i = 0; i < p.length; i++) {
    for (let k = 0; k < r.length; k++) gradient[i]! += weight[k]! * columns[i]![k]! * r[k]!;
    for (let j = 0; j <= i; j++) {
      let sum = 0;
      for (let k = 0; k < r.length; k++) sum += weight[k]! * columns[i]![k]! * columns[j]![k]!;
      normal[i]![j] = sum;
      normal[j]![i] = sum;
    }
  }
  return { normal, gradient };
}

/** Gauss with pivots on (N + λ diag N) x = g. */
function solveDamped(normal: number[][], gradient: number[], damping: number): number[] {
  const n = gradient.length;
  const a = normal.map((row, i) => [
    ...row.map((value, j) => (i === j ? value * (1 + damping) + 1e-12 : value)),
    gradient[i]!,
  ]);
  for (let c = 0; c < n; c++) {
    let pivot = c;
    for (let i = c + 1; i < n; i++) if (Math.abs(a[i]![c]!) > Math.abs(a[pivot]![c]!)) pivot = i;
    [a[c], a[pivot]] = [a[pivot]!, a[c]!];
    for (let i = c + 1; i < n; i++) {
      const factor = a[i]![c]! / a[c]![c]!;
      for (let j = c; j <= n; j++) a[i]![j]! -= factor * a[c]![j]!;
    }
  }
  const x = new Array<number>(n).fill(0);
  for (let i = n - 1; i >= 0; i--) {
    let sum = a[i]![n]!;
    for (let j = i + 1; j < n; j++) sum -= a[i]![j]! * x[j]!;
    x[i] = sum / a[i]![i]!;
  }
  return x;
}
