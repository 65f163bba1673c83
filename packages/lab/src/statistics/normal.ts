/**
 * Probability that a standard normal variable exceeds z ≥ 0.
 *
 * Complementary error function by Chebyshev fit (Numerical Recipes, `erfcc`): relative error below 1.2·10⁻⁷ everywhere.
 */
export function normalTail(z: number): number {
  const x = z / Math.SQRT2
  const t = 1 / (1 + 0.5 * x)
  const coefficients = [
    -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587, -0.82215223, 0.17087277,
  ]
  let exponent = 0
  for (let i = coefficients.length - 1; i >= 0; i--) exponent = coefficients[i] + t * exponent
  return 0.5 * t * Math.exp(-x * x + exponent)
}
