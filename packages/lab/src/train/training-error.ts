import { ConfigurationError } from 'gleaner'

/** Says why nothing can be trained from what was given. */
export class TrainingError extends ConfigurationError {
  override readonly name = 'TrainingError'
}
