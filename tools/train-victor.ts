/** Trains the model of the filter `victor` that ships and writes it into core: `npm run train:victor`. Needs the packages. */

import { shippedPackages, trainVictorOn } from '@gleaner/lab/train'
import { writeModel } from './write-model.js'

const onProgress = (done: string): void => console.error(done)
const model = await trainVictorOn({ packages: shippedPackages, onProgress }, { id: 'victor' })
writeModel(model, {
  file: 'victor',
  name: 'victorModel',
  doc: 'The model of the filter `victor` that ships.',
  type: 'VictorModel',
  from: '../../filters/victor/model.js',
  command: 'npm run train:victor',
})
