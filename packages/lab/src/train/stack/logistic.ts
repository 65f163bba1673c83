/** Logistic regression on soft labels with a Gaussian prior, by Newton's method. */

/** Weighted rows of numbers with soft labels. */
export interface Rows {
  readonly rows: number
  readonly width: number
  /** Row after row. */
  readonly inputs: Float64Array
  /** In 0…1. */
  readonly labels: Float64Array
  readonly weights: Float64Array
}

/** `1 / (1 + exp(−(bias + weights · inputs)))` is the belief. */
export interface Logistic {
  readonly bias: number
  readonly weights: readonly number[]
}

const maxIterations = 60
/** A step smaller than this changes nothing that is stored. */
const settled = 1e-9

/** Finds the most likely coefficients under a prior with the given variance; the bias is free. Nothing is random. */
export function fitLogistic(data: Rows, variance: number): Logistic {
  const size = data.width + 1
  let at: Float64Array = new Float64Array(size)
  let loss = lossAt(data, at, variance)
  for (let iteration = 0; iteration < maxIterations; iteration++) {
    const step = newtonStep(data, at, variance)
    let length = 1
    let next = moved(at, step, length)
    let nextLoss = lossAt(data, next, variance)
    // Far from the minimum a whole step can overshoot.
    for (; nextLoss > loss && length > 1e-6; nextLoss = lossAt(data, next, variance)) next = moved(at, step, (length /= 2))
    const change = step.reduce((most, part) => Math.max(most, Math.abs(length * part)), 0)
    if (!(nextLoss <= loss)) break
    at = next
    loss = nextLoss
    if (change < settled) break
  }
  return { bias: at[size - 1], weights: Array.from(at.subarray(0, data.width)) }
}

function moved(at: Float64Array, step: Float64Array, length: number): Float64Array {
  return at.map((value, i) => value - length * step[i])
}

function sumAt({ width, inputs }: Rows, at: Float64Array, row: number): number {
  let sum = at[width]
  for (let i = 0; i < width; i++) sum += at[i] * inputs[row * width + i]
  return sum
}

function lossAt(data: Rows, at: Float64Array, variance: number): number {
  let loss = 0
  for (let r = 0; r < data.rows; r++) {
    const sum = sumAt(data, at, r)
    // ln(1 + e^sum) − label · sum, without overflow
    loss += data.weights[r] * (Math.max(sum, 0) + Math.log1p(Math.exp(-Math.abs(sum))) - data.labels[r] * sum)
  }
  for (let i = 0; i < data.width; i++) loss += (at[i] * at[i]) / (2 * variance)
  return loss
}

/** The gradient divided by the Hessian. */
function newtonStep(data: Rows, at: Float64Array, variance: number): Float64Array {
  const { width, inputs } = data
  const size = width + 1
  const gradient = new Float64Array(size)
  const hessian = new Float64Array(size * size)
  const row = new Float64Array(size).fill(1)
  for (let r = 0; r < data.rows; r++) {
    for (let i = 0; i < width; i++) row[i] = inputs[r * width + i]
    const belief = 1 / (1 + Math.exp(-sumAt(data, at, r)))
    const slope = data.weights[r] * (belief - data.labels[r])
    const curve = data.weights[r] * belief * (1 - belief)
    for (let i = 0; i < size; i++) {
      gradient[i] += slope * row[i]
      for (let j = 0; j <= i; j++) hessian[i * size + j] += curve * row[i] * row[j]
    }
  }
  for (let i = 0; i < size; i++) {
    if (i < width) gradient[i] += at[i] / variance
    hessian[i * size + i] += i < width ? 1 / variance : 1e-9
  }
  return solve(hessian, gradient, size)
}

/** Solves `A x = b` for a symmetric positive definite matrix given by its lower triangle (Cholesky). */
function solve(a: Float64Array, b: Float64Array, size: number): Float64Array {
  const l = new Float64Array(size * size)
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = a[i * size + j]
      for (let k = 0; k < j; k++) sum -= l[i * size + k] * l[j * size + k]
      l[i * size + j] = i === j ? Math.sqrt(Math.max(sum, 1e-12)) : sum / l[j * size + j]
    }
  }
  const x = b.slice()
  for (let i = 0; i < size; i++) {
    for (let k = 0; k < i; k++) x[i] -= l[i * size + k] * x[k]
    x[i] /= l[i * size + i]
  }
  for (let i = size - 1; i >= 0; i--) {
    for (let k = i + 1; k < size; k++) x[i] -= l[k * size + i] * x[k]
    x[i] /= l[i * size + i]
  }
  return x
}
