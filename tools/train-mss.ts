/** Trains the model of supervised `mss` that ships and writes it into core: `npm run train:mss`. Needs the packages. */

import { shippedPackages, trainMssOn } from '@gleaner/lab/train'
import { writeModel } from './write-model.js'

const onProgress = (done: string): void => console.error(done)
const model = await trainMssOn({ packages: shippedPackages, onProgress }, { id: 'mss', minDomains: 12 })
writeModel(model, {
  file: 'mss',
  name: 'mssModel',
  doc: 'The model of supervised `mss` that ships.',
  type: 'MssModel',
  from: '../../filters/mss/model.js',
  command: 'npm run train:mss',
})
