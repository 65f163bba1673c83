/** The linear chain: the best sequence of labels (Viterbi) and the belief in each label (forward–backward). */

/** Scores of a chain: per place and label, and per pair of neighbouring labels. */
export interface Chain {
  readonly size: number
  readonly labels: number
  /** `emission[place · labels + label]`, in log units. */
  readonly emission: Float64Array
  /** `transition[previous · labels + label]`, in log units. */
  readonly transition: Float64Array
}

/** The labels of the best sequence; ties go to the smaller label. */
export function viterbi({ size, labels, emission, transition }: Chain): Uint8Array {
  const path = new Uint8Array(size)
  if (size === 0) return path
  const back = new Uint8Array(size * labels)
  let best = emission.slice(0, labels)
  let next = new Float64Array(labels)
  for (let t = 1; t < size; t++) {
    for (let l = 0; l < labels; l++) {
      let from = 0
      let value = best[0] + transition[l]
      for (let k = 1; k < labels; k++) {
        const candidate = best[k] + transition[k * labels + l]
        if (candidate > value) {
          value = candidate
          from = k
        }
      }
      next[l] = value + emission[t * labels + l]
      back[t * labels + l] = from
    }
    ;[best, next] = [next, best]
  }
  let label = 0
  for (let l = 1; l < labels; l++) if (best[l] > best[label]) label = l
  for (let t = size - 1; t >= 0; t--) {
    path[t] = label
    label = back[t * labels + label]
  }
  return path
}

/** Scaled forward and backward values of a chain. */
export interface Lattice {
  /** Log of the sum over all sequences. */
  readonly logSum: number
  /** `exp(emission − largest emission of the place)`, 0 for labels that are not allowed. */
  readonly weight: Float64Array
  /** `exp(transition)`. */
  readonly step: Float64Array
  /** Forward values, scaled to the sum 1 at every place. */
  readonly forward: Float64Array
  /** Backward values, scaled by the same factors. */
  readonly backward: Float64Array
  /** The factor that place t's forward values were divided by. */
  readonly factor: Float64Array
}

/** Runs forward–backward; `allowed` restricts the labels of each place (one bit per label). */
export function forwardBackward({ size, labels, emission, transition }: Chain, allowed?: Uint8Array): Lattice {
  const weight = new Float64Array(size * labels)
  const step = transition.map(Math.exp)
  const forward = new Float64Array(size * labels)
  const backward = new Float64Array(size * labels)
  const factor = new Float64Array(size)
  let logSum = 0
  for (let t = 0; t < size; t++) {
    const bits = allowed ? allowed[t] : -1
    let largest = Number.NEGATIVE_INFINITY
    for (let l = 0; l < labels; l++) if (bits & (1 << l)) largest = Math.max(largest, emission[t * labels + l])
    for (let l = 0; l < labels; l++) if (bits & (1 << l)) weight[t * labels + l] = Math.exp(emission[t * labels + l] - largest)
    let sum = 0
    for (let l = 0; l < labels; l++) {
      let before = t === 0 ? 1 : 0
      if (t > 0) for (let k = 0; k < labels; k++) before += forward[(t - 1) * labels + k] * step[k * labels + l]
      sum += forward[t * labels + l] = before * weight[t * labels + l]
    }
    for (let l = 0; l < labels; l++) forward[t * labels + l] /= sum
    factor[t] = sum
    logSum += Math.log(sum) + largest
  }
  for (let t = size - 1; t >= 0; t--) {
    for (let l = 0; l < labels; l++) {
      let after = t === size - 1 ? 1 : 0
      if (t < size - 1) {
        const next = (t + 1) * labels
        for (let k = 0; k < labels; k++) after += step[l * labels + k] * weight[next + k] * backward[next + k]
        after /= factor[t + 1]
      }
      backward[t * labels + l] = after
    }
  }
  return { logSum, weight, step, forward, backward, factor }
}

/** The belief in each label at each place: `beliefs[place · labels + label]`. */
export function labelBeliefs(chain: Chain): Float64Array {
  const { forward, backward } = forwardBackward(chain)
  return forward.map((value, i) => value * backward[i])
}
