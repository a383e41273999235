/** Sweeps of Jacobi's method. A 100 × 100 matrix is diagonal to machine precision after about eight. */
const SWEEPS = 12;

/** The mean of the vectors, and their principal axes by falling variance. */
export function principalAxes(vectors: readonly Float64Array[]): {
  mean: Float64Array;
  axes: Float64Array[];
} {
  const size = vectors[0]?.length ?? 0;
  const mean = new Float64Array(size);
  for (const vector of vectors)
    for (let i = 0; i < size; i++) mean[i] = at(mean, i) + at(vector, i) / vectors.length;
  const matrix = Array.from({ length: size }, () => new Float64Array(size));
  for (const vector of vectors) {
    const centred = vector.map((value, i) => value - at(mean, i));
    matrix.forEach((row, i) => {
      for (let j = 0; j < size; j++) row[j] = at(row, j) + at(centred, i) * at(centred, j);
    });
  }
  const columns = diagonalise(matrix);
  const order = Array.from({ length: size }, (_, i) => i).sort(
    (a, b) => entry(matrix, b, b) - entry(matrix, a, a),
  );
  return { mean, axes: order.map((axis) => Float64Array.from(columns, (row) => at(row, axis))) };
}

const at = (row: Float64Array, i: number): number => row[i] ?? 0;
const entry = (matrix: readonly Float64Array[], i: number, j: number): number => matrix[i]?.[j] ?? 0;

/** Jacobi's eigenvalue method, in place. @returns a matrix whose columns are the eigenvectors */
function diagonalise(matrix: Float64Array[]): Float64Array[] {
  const size = matrix.length;
  const vectors = matrix.map((_, i) => Float64Array.from({ length: size }, (_, j) => (i === j ? 1 : 0)));
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (let p = 0; p < size; p++) for (let q = p + 1; q < size; q++) rotate(matrix, vectors, p, q);
  }
  return vectors;
}

function rotate(matrix: Float64Array[], vectors: Float64Array[], p: number, q: number): void {
  const off = entry(matrix, p, q);
  if (off === 0) return;
  const theta = (entry(matrix, q, q) - entry(matrix, p, p)) / (2 * off);
  const t = Math.sign(theta || 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const c = 1 / Math.sqrt(t * t + 1);
  const s = t * c;
  for (const rows of [matrix, vectors]) for (const row of rows) turn(row, row, p, q, c, s);
  const [above, below] = [matrix[p], matrix[q]];
  if (above && below) for (let j = 0; j < above.length; j++) turn(above, below, j, j, c, s);
}

function turn(first: Float64Array, second: Float64Array, i: number, j: number, c: number, s: number): void {
  const [x, y] = [at(first, i), at(second, j)];
  first[i] = c * x - s * y;
  second[j] = s * x + c * y;
}
