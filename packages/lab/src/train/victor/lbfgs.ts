/** L-BFGS: minimises a smooth function from its gradients. */

/** A function's value and gradient at a point. */
export interface Slope {
  readonly value: number
  readonly gradient: Float64Array
}

/** When to stop, and how much to remember. */
export interface LbfgsOptions {
  readonly maxIterations: number
  /** Stops where an iteration lowers the value by less than this share of it. */
  readonly tolerance: number
  /** Pairs of steps and gradient changes that are remembered. */
  readonly memory?: number
  readonly onIteration?: (iteration: number, value: number) => void
}

/** Where the minimum was found. */
export interface Minimum {
  readonly point: Float64Array
  readonly value: number
  readonly iterations: number
}

/**
 * Minimises `slopeAt` from `start`.
 *
 * Liu & Nocedal, "On the limited memory BFGS method for large scale optimization", 1989: the two-loop recursion, with a
 * line search that halves the step until the value falls enough (Armijo). Nothing is random: the same function and start
 * give the same bits.
 */
export async function minimise(
  slopeAt: (point: Float64Array) => Slope | Promise<Slope>,
  start: Float64Array,
  { maxIterations, tolerance, memory = 8, onIteration }: LbfgsOptions,
): Promise<Minimum> {
  let point: Float64Array = start.slice()
  let { value, gradient } = await slopeAt(point)
  const pairs: Pair[] = []
  let iterations = 0
  while (iterations < maxIterations) {
    let direction = descent(gradient, pairs)
    let slope = dot(direction, gradient)
    if (slope >= 0) {
      // Rounding can spoil the curvature; steepest descent starts afresh.
      pairs.length = 0
      direction = gradient.map(g => -g)
      slope = dot(direction, gradient)
    }
    if (slope === 0) break
    const first = pairs.length === 0 ? 1 / Math.sqrt(dot(gradient, gradient)) : 1
    const found = await lineSearch(slopeAt, point, value, direction, slope, first)
    if (!found) break
    remember(pairs, memory, point, found.point, gradient, found.gradient)
    const gain = value - found.value
    point = found.point
    value = found.value
    gradient = found.gradient
    iterations++
    onIteration?.(iterations, value)
    if (gain < tolerance * Math.abs(value)) break
  }
  return { point, value, iterations }
}

interface Pair {
  readonly step: Float64Array
  readonly change: Float64Array
  readonly rho: number
}

function remember(pairs: Pair[], memory: number, from: Float64Array, to: Float64Array, before: Float64Array, after: Float64Array): void {
  const step = to.map((x, i) => x - from[i])
  const change = after.map((g, i) => g - before[i])
  const curvature = dot(step, change)
  if (curvature <= 1e-10 * Math.sqrt(dot(step, step) * dot(change, change))) return
  pairs.push({ step, change, rho: 1 / curvature })
  if (pairs.length > memory) pairs.shift()
}

/** The direction of descent: minus the remembered inverse Hessian times the gradient. */
function descent(gradient: Float64Array, pairs: readonly Pair[]): Float64Array {
  const q = gradient.slice()
  const alphas = new Float64Array(pairs.length)
  for (let i = pairs.length - 1; i >= 0; i--) {
    alphas[i] = pairs[i].rho * dot(pairs[i].step, q)
    addScaled(q, pairs[i].change, -alphas[i])
  }
  const last = pairs.at(-1)
  if (last) {
    const scale = 1 / (last.rho * dot(last.change, last.change))
    for (let i = 0; i < q.length; i++) q[i] *= scale
  }
  for (let i = 0; i < pairs.length; i++) addScaled(q, pairs[i].step, alphas[i] - pairs[i].rho * dot(pairs[i].change, q))
  for (let i = 0; i < q.length; i++) q[i] = -q[i]
  return q
}

async function lineSearch(
  slopeAt: (point: Float64Array) => Slope | Promise<Slope>,
  point: Float64Array,
  value: number,
  direction: Float64Array,
  slope: number,
  first: number,
): Promise<(Slope & { point: Float64Array }) | null> {
  for (let length = first, tries = 0; tries < 30; length /= 2, tries++) {
    const next = point.map((x, i) => x + length * direction[i])
    const found = await slopeAt(next)
    if (found.value <= value + 1e-4 * length * slope) return { ...found, point: next }
  }
  return null
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i]
  return sum
}

function addScaled(target: Float64Array, values: Float64Array, factor: number): void {
  for (let i = 0; i < target.length; i++) target[i] += factor * values[i]
}
