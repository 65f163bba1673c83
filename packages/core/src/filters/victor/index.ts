export { makeVictor, victorTraining } from './make-victor.js'
export { readVictorModel, type VictorModel } from './model.js'
