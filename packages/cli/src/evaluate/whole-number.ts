import { InvalidArgumentError } from 'commander'
import { numberOf } from '../options/flag.js'

/** Reads a whole number, at least 0. */
export function wholeNumberOf(value: string): number {
  const number = numberOf(value)
  if (!Number.isInteger(number) || number < 0) throw new InvalidArgumentError('A whole number, at least 0, is needed.')
  return number
}
