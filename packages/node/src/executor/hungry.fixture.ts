/** A worker for tests of threads: doubles bytes, eats memory, answers with what cannot be copied. */

/** Begins the work; shared memory is marked. */
export function start(shared: Uint8Array | null): (input: unknown) => unknown {
  if (shared) shared[0] = 2
  return input => {
    if (input instanceof Uint8Array) return input.map(byte => 2 * byte)
    if (input === 'hungry') for (const eaten: unknown[] = []; ; ) eaten.push(new Array(10_000).fill(eaten.length))
    return input === 'function' ? () => {} : input
  }
}
