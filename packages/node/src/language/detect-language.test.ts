import { expect, it } from 'vitest'
import { detectLanguage } from './detect-language.js'

it.each([
  ['en', 'It rained all night, and in the morning nobody in the valley could say where the road had been.'],
  ['de', 'Es regnete die ganze Nacht, und am Morgen wusste niemand im Tal, wo die Straße gewesen war.'],
  ['fr', 'Il a plu toute la nuit, et au matin personne dans la vallée ne savait où avait été la route.'],
  ['es', 'Llovió toda la noche, y por la mañana nadie en el valle sabía dónde había estado el camino.'],
])('knows %s', async (code, text) => expect(await detectLanguage(text)).toEqual({ code, isReliable: true }))

it('says nothing about nothing', async () => expect(await detectLanguage('12 34')).toEqual({ code: null, isReliable: false }))
